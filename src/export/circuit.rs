//! Circuits of and-gates and negations, quantified: as they are (QCIR-G14: Jordan, Klieber and Seidl,
//! *Non-CNF QBF Solving with QCIR*, 2016), and as clauses with a variable for every gate (QDIMACS: Tseitin
//! 1968). What confirms one are functions for its existential variables (AIGER: Biere, 2011).

use std::fmt::Write;

use super::joined;

/// A variable or a gate, or minus that for its negation. The numbers of gates follow those of variables.
pub(crate) type Signal = i32;

/// What is always true.
pub(crate) const TRUE: Signal = Signal::MAX;

/// A circuit.
#[derive(Clone, Debug)]
pub(crate) struct Circuit {
    /// How many variables there are: 1 to this.
    variables: usize,
    /// The inputs of every and-gate; none is constant, and each is a variable or an earlier gate.
    gates: Vec<Vec<Signal>>,
}

impl Circuit {
    /// Without gates.
    pub(crate) fn new(variables: usize) -> Circuit {
        Circuit { variables, gates: Vec::new() }
    }

    /// How many variables and gates there are.
    pub(crate) fn size(&self) -> usize {
        self.variables + self.gates.len()
    }

    /// All of these.
    pub(crate) fn and(&mut self, inputs: impl IntoIterator<Item = Signal>) -> Signal {
        let mut inputs: Vec<Signal> = inputs.into_iter().filter(|&input| input != TRUE).collect();
        match inputs[..] {
            _ if inputs.contains(&-TRUE) => return -TRUE,
            [] => return TRUE,
            [input] => return input,
            _ => {}
        }
        inputs.sort_unstable();
        self.gate(inputs)
    }

    /// Any of these.
    pub(crate) fn or(&mut self, inputs: impl IntoIterator<Item = Signal>) -> Signal {
        -self.and(inputs.into_iter().map(|input| -input))
    }

    /// The value of a signal, for these values of the variables.
    #[cfg(test)]
    pub(crate) fn value(&self, variables: &[bool], signal: Signal) -> bool {
        let mut values = variables.to_vec();
        let of = |values: &[bool], signal: Signal| {
            let is_so = match signal.unsigned_abs() {
                all if all == TRUE.unsigned_abs() => true,
                number => values[number as usize - 1],
            };
            is_so != (signal < 0)
        };
        for inputs in &self.gates {
            let gate = inputs.iter().all(|&input| of(&values, input));
            values.push(gate);
        }
        of(&values, signal)
    }

    fn gate(&mut self, inputs: Vec<Signal>) -> Signal {
        self.gates.push(inputs);
        number(self.size())
    }

    /// A signal that is no constant: a gate without inputs is true.
    fn named(&mut self, signal: Signal) -> Signal {
        match signal {
            TRUE => self.gate(Vec::new()),
            signal if signal == -TRUE => -self.gate(Vec::new()),
            signal => signal,
        }
    }

    /// The gates by their numbers, with their inputs.
    fn numbered(&self) -> impl Iterator<Item = (Signal, &Vec<Signal>)> {
        (self.variables + 1..).map(number).zip(&self.gates)
    }
}

fn number(number: usize) -> Signal {
    Signal::try_from(number).unwrap_or(Signal::MAX)
}

/// Variables that are chosen together, by those who say that the formula is true or by the others.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Whether those choose who say that it is true.
    pub(crate) exists: bool,
    /// The variables, in increasing order.
    pub(crate) variables: Vec<Signal>,
}

/// A circuit whose variables are chosen block by block, and functions of those of earlier universal
/// blocks for the existential ones.
pub(crate) struct Quantified {
    pub(crate) blocks: Vec<Block>,
    pub(crate) circuit: Circuit,
    /// What is to be true.
    pub(crate) output: Signal,
    /// A circuit of the same variables, whose gates depend on universal ones only.
    pub(crate) functions: Circuit,
    /// The function of each variable; for a universal one, itself.
    pub(crate) values: Vec<Signal>,
}

impl Quantified {
    fn of(&self, exists: bool) -> impl Iterator<Item = Signal> {
        let blocks = self.blocks.iter().filter(move |block| block.exists == exists);
        blocks.flat_map(|block| block.variables.iter().copied())
    }

    /// The circuit in QCIR, and the functions in AIGER.
    pub(crate) fn qcir(mut self, legend: &[String]) -> [String; 2] {
        let output = self.circuit.named(self.output);
        let list = |signals: &[Signal]| {
            signals.iter().map(Signal::to_string).collect::<Vec<_>>().join(", ")
        };
        let mut text = format!("#QCIR-G14 {}\n", self.circuit.size());
        text.extend(legend.iter().map(|line| format!("# {line}\n")));
        for Block { exists, variables } in &self.blocks {
            let word = if *exists { "exists" } else { "forall" };
            text += &format!("{word}({})\n", list(variables));
        }
        text += &format!("output({output})\n");
        for (gate, inputs) in self.circuit.numbered() {
            text += &format!("{gate} = and({})\n", list(inputs));
        }
        let outputs: Vec<Signal> = self.of(true).collect();
        [text, self.aiger(&outputs)]
    }

    /// The circuit in QDIMACS, and the functions in AIGER, also those of the gates.
    pub(crate) fn qdimacs(mut self, legend: &[String]) -> [String; 2] {
        let output = self.circuit.named(self.output);
        let mut clauses: Vec<Vec<Signal>> = vec![vec![output]];
        for (gate, inputs) in self.circuit.numbered() {
            clauses.extend(inputs.iter().map(|&input| vec![-gate, input]));
            clauses.push([gate].into_iter().chain(inputs.iter().map(|input| -input)).collect());
        }
        let gates: Vec<Signal> = self.circuit.numbered().map(|(gate, _)| gate).collect();
        match self.blocks.last_mut() {
            Some(last) if last.exists => last.variables.extend(gates),
            _ => self.blocks.push(Block { exists: true, variables: gates }),
        }
        let mut text: String = legend.iter().map(|line| format!("c {line}\n")).collect();
        text += &format!("p cnf {} {}\n", self.circuit.size(), clauses.len());
        for Block { exists, variables } in &self.blocks {
            text += &format!("{} {}0\n", if *exists { 'e' } else { 'a' }, joined(variables));
        }
        text.extend(clauses.iter().map(|clause| format!("{}0\n", joined(clause))));
        let circuit = self.circuit.clone();
        for inputs in &circuit.gates {
            let inputs: Vec<Signal> = inputs.iter().map(|&input| self.value(input)).collect();
            let value = self.functions.and(inputs);
            self.values.push(value);
        }
        let outputs: Vec<Signal> = self.of(true).collect();
        [text, self.aiger(&outputs)]
    }

    /// The function of a signal of the circuit.
    fn value(&self, signal: Signal) -> Signal {
        let slot = usize::try_from(signal.unsigned_abs()).unwrap_or(0).checked_sub(1);
        let value = slot.and_then(|slot| self.values.get(slot)).copied().unwrap_or(TRUE);
        if signal < 0 { -value } else { value }
    }

    /// The functions of variables in AIGER: the universal variables are the inputs, and symbols have the
    /// numbers of the formula.
    fn aiger(&self, of: &[Signal]) -> String {
        let inputs: Vec<Signal> = self.of(false).collect();
        // The literals of AIGER: twice the number of the input or the gate, 1 more for a negation, and 0
        // is false.
        let mut literals: Vec<u32> = vec![0; self.functions.size() + 1];
        let slot = |signal: Signal| usize::try_from(signal.unsigned_abs()).unwrap_or(0);
        for (place, &input) in (1u32..).zip(&inputs) {
            literals[slot(input)] = 2 * place;
        }
        let of_signal = |literals: &[u32], signal: Signal| {
            let literal = if signal.unsigned_abs() == TRUE.unsigned_abs() {
                1
            } else {
                literals[slot(signal)]
            };
            literal ^ u32::from(signal < 0)
        };
        let mut last = u32::try_from(inputs.len()).unwrap_or(u32::MAX);
        let mut gates = String::new();
        for (gate, inputs) in self.functions.numbered() {
            // Of more than two inputs, one gate after the other.
            let mut all = 1;
            for &input in inputs {
                let input = of_signal(&literals, input);
                if all == 1 {
                    all = input;
                    continue;
                }
                last += 1;
                let written = writeln!(gates, "{} {all} {input}", 2 * last);
                debug_assert!(written.is_ok(), "a text can be written to");
                all = 2 * last;
            }
            literals[slot(gate)] = all;
        }
        let ands = gates.lines().count();
        let mut text = format!("aag {last} {} 0 {} {ands}\n", inputs.len(), of.len());
        text.extend((1..=inputs.len()).map(|place| format!("{}\n", 2 * place)));
        for &output in of {
            text += &format!("{}\n", of_signal(&literals, self.value(output)));
        }
        text += &gates;
        text.extend(inputs.iter().enumerate().map(|(place, input)| format!("i{place} {input}\n")));
        text.extend(of.iter().enumerate().map(|(place, output)| format!("o{place} {output}\n")));
        text
    }
}
