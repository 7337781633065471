//! Errors as exceptions. Their classes are in `zermelo/_errors.py`.

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use zermelo::Error;

/// The exception for an error.
pub(crate) fn raised(py: Python<'_>, error: Error) -> PyErr {
    let message = error.to_string();
    let (class, report) = match &error {
        Error::Interrupted => return PyKeyboardInterrupt::new_err(message),
        Error::Wrong(_) => ("InputError", None),
        Error::Move(_) => ("IllegalMoveError", None),
        Error::Limit(_) => ("LimitError", None),
        Error::NotVerified(report) => ("NotVerifiedError", serde_json::to_string(report).ok()),
        _ => ("Error", None),
    };
    let make = || -> PyResult<PyErr> {
        let class = py.import("zermelo._errors")?.getattr(class)?;
        let exception = match report {
            Some(report) => class.call1((&message, report))?,
            None => class.call1((&message,))?,
        };
        Ok(PyErr::from_value(exception))
    };
    make().unwrap_or_else(|_| PyRuntimeError::new_err(message.clone()))
}
