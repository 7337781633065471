"""Runs the examples of a page, the blocks of Python sessions in it, or the cells of a notebook, and compares
what they print. Run by python/tests/module.rs from the project's folder:

    python pages.py FILE.md|FILE.ipynb [--write]

With --write the outputs of a notebook are replaced by those that come.
"""

import ast
import contextlib
import doctest
import io
import json
import os
import pathlib
import re
import sys
import tempfile


def run_page(path):
    """The sessions of a page, in one namespace and an empty folder; how many fail."""
    text = path.read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks, "no block of a Python session"
    globs = {}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for block in blocks:
        line = text[: text.index(block)].count("\n")
        test = parser.get_doctest(block, globs, str(path), str(path), line)
        runner.run(test, clear_globs=False)
        globs = test.globs
    return runner.summarize().failed


def run_cell(source, names):
    """What a cell prints, and what its last expression shows, as a notebook keeps them."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, outputs = io.StringIO(), []
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        value = last and eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        for kind, method in [
            ("text/html", "_repr_html_"),
            ("text/markdown", "_repr_markdown_"),
            ("image/svg+xml", "_repr_svg_"),
        ]:
            if hasattr(value, method):
                data[kind] = getattr(value, method)().splitlines(keepends=True)
        outputs.append(
            {"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def run_notebook(path, write):
    """The cells of a notebook, in one namespace and in the folder where it lies; how many show something else
    than is kept.
    """
    os.chdir(path.parent)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names, failed, count = {}, 0, 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        count += 1
        outputs = run_cell("".join(cell["source"]), names)
        for output in outputs:
            if "execution_count" in output:
                output["execution_count"] = count
        if write:
            cell.update(outputs=outputs, execution_count=count)
        elif outputs != cell["outputs"] or cell["execution_count"] != count:
            failed += 1
            kept, found = (json.dumps(said, indent=1)[:2000] for said in (cell["outputs"], outputs))
            print(f"{path}: cell {count} shows other things:\n{kept}\nnow:\n{found}")
    assert count, "no cell of code"
    if write:
        text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
        path.write_text(text, encoding="utf-8")
    return failed


def main():
    path = pathlib.Path(sys.argv[1]).resolve()
    if path.suffix == ".ipynb":
        failed = run_notebook(path, "--write" in sys.argv)
    else:
        root = pathlib.Path.cwd()
        with tempfile.TemporaryDirectory() as folder:
            # What a page reads are files of the project.
            for entry in ["certificates", "tests"]:
                os.symlink(root / entry, pathlib.Path(folder) / entry)
            os.chdir(folder)
            failed = run_page(path)
            os.chdir(root)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
