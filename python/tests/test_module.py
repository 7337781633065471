"""What would make the module for Python wrong. Run by python/tests/module.rs, from the project's folder, with the
command in the variable ZERMELO: what the module says is compared with what that prints."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
import xml.etree.ElementTree

import zermelo

ROOT = pathlib.Path(__file__).parents[2]
COMMAND = os.environ["ZERMELO"]
PI4 = ROOT / "certificates/positional/pi4.cert"
MAP = ROOT / "certificates/erdos-szekeres/map-5-3.cert"
# A search that takes hours.
LONG = "hypercube 5 3"


def printed(*words):
    """The object that a command prints."""
    words = [COMMAND, *map(str, words), "--json"]
    said = subprocess.run(words, capture_output=True, text=True, cwd=ROOT)
    return json.loads(said.stdout)


def reports(paths):
    paths = [str(path) for path in paths]
    files = printed("check", *paths)["files"]
    assert [file["file"] for file in files] == paths
    return files


class Checks(unittest.TestCase):
    def same(self, report, verdict):
        expected = {**report, "file": verdict.report["file"]}
        self.assertEqual(verdict.report, expected)
        self.assertEqual(verdict.accepted, report["verdict"] == "verified")
        self.assertEqual(bool(verdict), verdict.accepted)
        self.assertEqual(verdict.code, report["error"] and report["error"]["kind"])

    def test_all_committed_certificates_have_the_verdict_of_the_command(self):
        paths = sorted((ROOT / "certificates").rglob("*.cert*"))
        self.assertGreater(len(paths), 100)
        for path, report in zip(paths, reports(paths)):
            with self.subTest(path=path):
                self.assertEqual(report["verdict"], "verified")
                verdict = zermelo.check(path)
                self.same(report, verdict)
                if verdict.claim is not None:
                    self.assertEqual(str(verdict.claim), report["claim"])
                    self.assertTrue(verdict.statement)

    def test_bytes_and_paths_of_them_have_one_verdict(self):
        for path in [PI4, str(PI4)]:
            self.assertTrue(zermelo.check(path))
        data = PI4.read_bytes()
        for form in [data, bytearray(data), memoryview(data)]:
            self.assertTrue(zermelo.check(form))

    def test_every_trap_has_its_code(self):
        folder = ROOT / "tests/traps/files"
        lines = [line.split() for line in (folder / "traps.txt").read_text().splitlines()]
        codes = {path: code for code, path in lines}
        paths = sorted(folder.rglob("*.cert"))
        self.assertGreater(len(paths), 100)
        self.assertEqual(set(codes), {path.relative_to(folder).as_posix() for path in paths})
        for path, report in zip(paths, reports(paths)):
            with self.subTest(path=path):
                for verdict in [zermelo.check(path), zermelo.check(path.read_bytes())]:
                    self.assertFalse(verdict.accepted)
                    self.assertEqual(verdict.code, codes[path.relative_to(folder).as_posix()])
                    self.assertEqual(verdict.kind, report["verdict"])
                    self.assertTrue(verdict.reason)
                with self.assertRaises(zermelo.NotVerifiedError) as raised:
                    zermelo.Certificate(path)
                self.assertEqual(raised.exception.report["error"]["kind"], verdict.code)

    def test_a_claim_that_is_wanted_has_to_be_the_one_that_is_proved(self):
        claim = zermelo.Claim("first  player wins affine-plane 4")
        self.assertTrue(zermelo.check(PI4, claim))
        self.assertTrue(zermelo.check(PI4, str(claim)))
        for wanted in ["first player wins affine-plane 5", "second player wins affine-plane 4"]:
            verdict = zermelo.check(PI4, wanted)
            self.assertEqual((verdict.accepted, verdict.code), (False, "claim-mismatch"))
        with self.assertRaises(zermelo.InputError):
            zermelo.check(PI4, "first player wins affine-plain 4")

    def test_text_is_a_path_and_bytes_are_a_certificate(self):
        self.assertEqual(zermelo.check(str(PI4).encode()).code, "not-a-certificate")
        self.assertEqual(zermelo.check(b"").code, "empty-file")
        self.assertEqual(zermelo.check("").code, "unreadable")
        self.assertEqual(zermelo.check("-").code, "unreadable")
        self.assertEqual(zermelo.check(ROOT / "none.cert").code, "unreadable")
        for other in [None, 7, ["a"], object()]:
            with self.assertRaises(TypeError):
                zermelo.check(other)

    def test_a_large_file_is_in_memory_once(self):
        script = """
            import resource, sys, zermelo
            def peak():
                return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
            before = peak()
            verdict = zermelo.check(sys.argv[1])
            print(verdict.kind, peak() - before)
        """
        length = 200 << 20
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "large.cert"
            with path.open("wb") as file:
                # Of a version that is unknown; the file is read to its end.
                file.write(b"\x89ZERMELO\x09" + PI4.read_bytes()[9:])
                file.truncate(length)
            script = textwrap.dedent(script)
            said = subprocess.run(
                [sys.executable, "-c", script, path], capture_output=True, text=True, check=True
            )
        kind, peak = said.stdout.split()
        self.assertEqual(kind, "no-verdict")
        self.assertLess(int(peak), 1.5 * length)

    def test_a_verdict_shows_itself(self):
        self.assertEqual(str(zermelo.check(PI4)), "verified: first player wins affine-plane 4")
        self.assertIn("green", zermelo.check(PI4)._repr_html_())
        trap = next((ROOT / "tests/traps/files/replay").glob("*.cert"))
        self.assertIn("not <b", zermelo.check(trap)._repr_html_())
        self.assertNotIn("green", zermelo.check(trap)._repr_html_())


class Claims(unittest.TestCase):
    def test_claims_are_equal_when_they_say_the_same(self):
        one, two = (zermelo.Claim(f"first player  wins affine-plane {n}") for n in (4, 5))
        self.assertEqual(one, zermelo.Claim("first player wins affine-plane 4"))
        self.assertEqual(len({one, zermelo.Claim(str(one)), two}), 2)
        self.assertEqual((one.game, one.player), ("affine-plane 4", "first"))
        self.assertEqual(eval(repr(one), {"Claim": zermelo.Claim}), one)

    def test_what_is_no_claim_is_an_error_that_says_which_word(self):
        with self.assertRaisesRegex(ValueError, "affine-plane"):
            zermelo.Claim("first player wins affine-plain 4")


class Solving(unittest.TestCase):
    def test_a_solved_game_has_an_accepted_certificate(self):
        solution = zermelo.solve("affine-plane 4")
        self.assertEqual(str(solution), "first player wins affine-plane 4")
        self.assertIsNone(solution.unfinished)
        data = bytes(solution.certificate)
        self.assertTrue(zermelo.check(data, "first player wins affine-plane 4"))
        self.assertEqual(zermelo.Certificate(data).blake3, solution.certificate.blake3)

    def test_options_are_those_of_the_command(self):
        weak = zermelo.solve("tic-tac-toe", weak=True, avoidance=False)
        self.assertEqual(weak.outcome, "maker wins hypercube 3 2 --weak")
        draw = zermelo.solve("hypercube 3 2")
        self.assertEqual(len(draw.certificates), 2)
        with self.assertRaisesRegex(zermelo.InputError, "2 certificates"):
            draw.certificate
        for game, options in [
            ("tic-tac-toe", {"week": True}),
            ("tic-tac-toe", {"variation": 2}),
            ("affine-plain 4", {}),
            ("", {}),
            ("tic-tac-toe 'a", {}),
            ("tic-tac-toe", {"max_memory": 0}),
            ("tic-tac-toe", {"time_limit": -1.0}),
            ("tic-tac-toe", {"time_limit": float("nan")}),
        ]:
            with self.subTest(game=game, options=options), self.assertRaises(zermelo.InputError):
                zermelo.solve(game, **options)

    def test_a_claim_is_proved_or_not(self):
        claim = zermelo.Claim("second player does not lose hypercube 3 2")
        self.assertEqual(zermelo.prove(claim).claim, claim)
        self.assertEqual(zermelo.solve(claim).certificate.claim, claim)
        with self.assertRaises(zermelo.InputError):
            zermelo.prove("second player wins hypercube 3 2")

    def test_a_limit_is_an_error_of_its_own_or_a_solution_that_says_so(self):
        for limit in [{"max_positions": 10}, {"time_limit": 0.2}, {"max_memory": 1}]:
            try:
                solution = zermelo.solve(LONG, **limit)
            except zermelo.LimitError:
                continue
            self.assertIsNotNone(solution.unfinished)

    def test_a_certificate_replaces_certificates_and_nothing_else(self):
        certificate = zermelo.Certificate(PI4)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.cert"
            for _ in range(2):
                certificate.save(path)
                self.assertEqual(path.read_bytes(), PI4.read_bytes())
            path.write_text("notes")
            with self.assertRaises(zermelo.InputError):
                certificate.save(path)
            self.assertEqual(path.read_text(), "notes")
            with self.assertRaises(zermelo.InputError):
                certificate.save(pathlib.Path(folder) / "none" / "a.cert")
            self.assertEqual(os.listdir(folder), ["a.cert"])

    def test_progress_is_a_line_or_a_bar(self):
        script = """
            import sys
            if "--plain" in sys.argv:
                sys.modules["tqdm.auto"] = None
            import zermelo
            try:
                zermelo.solve("hypercube 5 3", time_limit=1.5, progress=True)
            except zermelo.LimitError:
                pass
        """
        script = textwrap.dedent(script)
        for words in [["--plain"], []]:
            said = subprocess.run(
                [sys.executable, "-c", script, *words], capture_output=True, check=True
            )
            self.assertIn(b"\r", said.stderr)
            # Which stage it is in by then depends on the machine.
            self.assertRegex(said.stderr, rb"\rlooking for (an opening|threats)[^\r]*\d")
        silent = script.replace("progress=True", "progress=None")
        said = subprocess.run([sys.executable, "-c", silent], capture_output=True, check=True)
        self.assertEqual(said.stderr, b"")


class Strategies(unittest.TestCase):
    def setUp(self):
        self.strategy = zermelo.Strategy(PI4)

    def test_every_reply_of_every_opponent_is_in_the_game_until_it_is_won(self):
        start = self.strategy.after([])
        self.assertEqual(self.strategy(), start.reply)
        for move in start.legal:
            position = self.strategy.after([move])
            names = [name for _, name in position.moves]
            self.assertEqual(names, [start.reply, move, position.reply])
            self.assertEqual(len(set(names)), 3)
            self.assertEqual(set(position.legal), set(start.legal) - {move, position.reply})
        line = []
        while (position := self.strategy.after(line)).end is None:
            line.append(position.legal[0])
        self.assertEqual(position.legal, [])
        self.assertEqual(position.moves[-1], ("first", self.strategy(line)))
        self.assertIn("wins", position.end)

    def test_an_illegal_or_unknown_line_is_never_answered(self):
        reply = self.strategy(["c2"])
        for line in [["c2", "c2"], ["r1"], ["z9"], [""], ["c2", reply], ["c2 a4"], ["C2"], ["c2", "\0"]]:
            with self.subTest(line=line), self.assertRaises(zermelo.IllegalMoveError):
                self.strategy(line)
        for line in ["c2", b"c2", 7, [7]]:
            with self.subTest(line=line), self.assertRaises(TypeError):
                self.strategy(line)
        line = []
        while self.strategy.after(line).end is None:
            line.append(self.strategy.after(line).legal[0])
        with self.assertRaises(zermelo.IllegalMoveError):
            self.strategy(line + ["a1"])

    def test_what_holds_no_strategy_is_none(self):
        with self.assertRaises(zermelo.InputError):
            zermelo.Strategy(ROOT / "certificates/all-sizes/b5.cert")

    def test_the_graph_is_that_of_the_command(self):
        graph = self.strategy.to_networkx(["c2"], depth=1)
        words = ["export", str(PI4), "c2", "--depth", "1", "--to", "json"]
        said = subprocess.run([COMMAND, *words], capture_output=True, text=True, check=True)
        expected = json.loads(said.stdout)
        self.assertEqual(len(graph), len(expected["vertices"]))
        self.assertEqual(graph.number_of_edges(), len(expected["edges"]))
        self.assertEqual(graph.graph["graph_of"], "first player wins affine-plane 4")
        for edge in expected["edges"]:
            self.assertEqual(graph.edges[edge["from"], edge["to"]]["moves"], edge["moves"])


class ValuesOfMaps(unittest.TestCase):
    def confirm(self, value, report):
        self.assertEqual((value.game, value.value), (report["game"], report["value"]))
        fields = ["value", "wins", "outcome", "winner", "score", "length"]
        found = [(move.move, *(getattr(move, name) for name in fields)) for move in value.moves]
        expected = [(move["move"], *(move[name] for name in fields)) for move in report["moves"]]
        self.assertEqual(found, expected)
        for name in ["outcome", "winner", "score", "length", "line", "nim_value", "to_move"]:
            self.assertEqual(getattr(value, name), report[name])
        self.assertEqual([move.nim_value for move in value.moves], [move["nim_value"] for move in report["moves"]])
        self.assertEqual(str(value.drawing).split(), " ".join(report["position"]).split())

    def test_a_plot_has_a_stone_where_probe_says_that_the_player_to_move_loses(self):
        words = ["erdos-szekeres", "6", "5"]
        title, *rows = str(zermelo.values(" ".join(words)).plot()).splitlines()[:7]
        self.assertEqual(title, "erdos-szekeres 6 5: P- and N-positions")
        seen = 0
        for row in rows:
            second, *cells = row.split()
            for first, cell in enumerate(cells):
                if cell != ".":
                    self.assertEqual(cell, printed("probe", *words, f"{first},{second}")["value"])
                    seen += 1
        self.assertEqual(seen, 21)
        for game in ["hypercube 3 2", "cram 2 3", "chomp 4 4", "chomp 2 60"]:
            with self.subTest(game=game), self.assertRaises(zermelo.InputError):
                zermelo.values(game).plot()

    def test_a_plot_is_svg_with_the_text_as_its_description(self):
        """Bouton, 1901: the nim-value of two heaps is the exclusive or of their sizes."""
        plot = zermelo.values("nim 7 7").plot()
        drawn = xml.etree.ElementTree.fromstring(plot._repr_svg_())
        title, described = (drawn.find("{http://www.w3.org/2000/svg}" + name).text for name in ["title", "desc"])
        self.assertEqual(title, "nim 7 7: nim-values")
        self.assertEqual(described.strip(), str(plot))
        for row in str(plot).splitlines()[1:9]:
            second, *values = map(int, row.split())
            self.assertEqual(values, [first ^ second for first in range(8)])

    def test_probe_says_what_the_command_says(self):
        for words, given, command in [
            ("nim 3 5 7", {"moves": "7-6"}, ["7-6"]),
            ("chomp 2 5", {}, []),
            ("hypercube 3 2", {"moves": "11 12 22"}, ["11", "12", "22"]),
            ("octal 0.77", {"size": 9, "moves": "9-4+4"}, ["9-4+4", "--size", "9"]),
            ("erdos-szekeres 5 4", {"rows": "2,1"}, ["2,1"]),
            ("erdos-szekeres 5 4", {"left": "1,2,3"}, ["--left", "1,2,3"]),
            ("erdos-szekeres 5 4", {"permutation": "2,3,1"}, ["--permutation", "2,3,1"]),
            ("erdos-szekeres 4 3", {"moves": "1,1", "search": True}, ["1,1", "--search"]),
            ("node-kayles path 7 + cram 2 3", {"moves": "1:4"}, ["1:4"]),
        ]:
            with self.subTest(words=words, given=given):
                self.confirm(zermelo.probe(words, **given), printed("probe", *words.split(), *command))
        for source in [MAP, str(MAP)]:
            self.confirm(zermelo.probe(source, "2,1"), printed("probe", MAP, "2,1"))
        b5 = ROOT / "certificates/all-sizes/b5.cert"
        self.confirm(zermelo.probe(b5, "2,1", size=9), printed("probe", b5, "2,1", "--size", "9"))

    def test_what_probe_cannot_say_is_an_exception(self):
        for source, given in [
            ("nim 3 5 7", {"moves": "9-1"}),
            ("nim 3 5 7", {"rows": "1", "moves": "7-6"}),
            ("nim three", {}),
            ("none.cert", {}),
            (ROOT / "nim 3", {}),
            (MAP, {"rows": "9,9,9"}),
            (str(MAP), {"search": True}),
            ("hypercube 3 2", {"size": 3}),
        ]:
            with self.subTest(source=source), self.assertRaises(zermelo.InputError):
                zermelo.probe(source, **given)
        with self.assertRaises(zermelo.LimitError):
            zermelo.probe("hypercube 3 2", max_positions=2)
        for source in [7, b"nim 3", None]:
            with self.subTest(source=source), self.assertRaises(TypeError):
                zermelo.probe(source)

    def test_only_what_is_to_be_used_is_listed(self):
        self.assertEqual(dir(zermelo), sorted(zermelo.__all__))

    def test_values_are_those_of_zermelo_probe(self):
        values = zermelo.Values(MAP)
        self.assertEqual(str(values.claim), printed("probe", MAP)["claim"])
        self.confirm(values.probe(), printed("probe", MAP))
        for rows in ["1", "2,1", "3", "4,2", "1,1"]:
            with self.subTest(rows=rows):
                self.confirm(values.probe(rows), printed("probe", MAP, rows))
        self.confirm(values.probe(left="1,3"), printed("probe", MAP, "--left", "1,3"))
        self.confirm(values.probe(permutation="2,3,1"), printed("probe", MAP, "--permutation", "2,3,1"))

    def test_a_game_is_solved_and_a_size_is_chosen(self):
        self.confirm(zermelo.values("erdos-szekeres 5 4").probe("2,1"), printed("probe", "erdos-szekeres", "5", "4", "2,1"))
        b5 = ROOT / "certificates/all-sizes/b5.cert"
        self.confirm(zermelo.Values(b5, size=9).probe("2,1"), printed("probe", b5, "2,1", "--size", "9"))

    def test_a_game_without_maps_is_searched(self):
        for game, moves in [("hypercube 3 2", "11 12 22"), ("dots-and-boxes 1 1", "a1-b1"), ("nim 3 5 7", "7-6")]:
            with self.subTest(game=game):
                values = zermelo.values(game)
                self.confirm(values.probe(), printed("probe", *game.split()))
                self.confirm(values.probe(moves=moves), printed("probe", *game.split(), *moves.split()))
        with self.assertRaises(zermelo.InputError):
            zermelo.values("hypercube 3 2").probe("3,1")

    def test_what_is_no_position_is_an_error(self):
        values = zermelo.Values(MAP)
        for rows in ["1,2,3", "9,9,9", "a", ""]:
            with self.subTest(rows=rows), self.assertRaises(zermelo.InputError):
                values.probe(rows)
        with self.assertRaises(zermelo.InputError):
            values.probe("1", left="1")
        for path in [PI4, ROOT / "none", ROOT, "-"]:
            with self.subTest(path=path), self.assertRaises(zermelo.InputError):
                zermelo.Values(path)


class Tables(unittest.TestCase):
    def test_frames_have_the_rows_of_the_tables(self):
        table = zermelo.Certificate(PI4).table()
        said = printed("table", PI4, "--all")
        rows = [block["rows"] for part in said["sections"] for block in part["blocks"] if "rows" in block]
        frames = table.to_frames()
        self.assertEqual([frame.values.tolist() for frame in frames], rows)
        self.assertEqual(len(table.to_frame()), sum(map(len, rows)))
        self.assertTrue(all(frame.columns.is_unique for frame in frames))
        self.assertIn("Case 1", str(table))
        self.assertTrue(table._repr_markdown_().startswith("# "))
        with self.assertRaises(zermelo.InputError):
            table.render("pdf")

    def test_a_table_of_so_many_lines_is_shorter(self):
        certificate = zermelo.Certificate(PI4)
        self.assertLess(len(str(certificate.table(3))), len(str(certificate.table())))


class Puzzles(unittest.TestCase):
    # From the Wikipedia article on sudoku.
    SUDOKU = (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    SOLVED = (
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    )

    def test_a_sudoku_is_solved_rated_and_proved(self):
        sudoku = zermelo.Sudoku(self.SUDOKU)
        self.assertEqual(sudoku.solve().clues, self.SOLVED)
        self.assertEqual(sudoku.completions(), [self.SOLVED])
        rated = printed("puzzle", "rate", self.SUDOKU)["puzzles"][0]
        rating = sudoku.rate()
        self.assertEqual(rating.difficulty.replace(" ", "-"), rated["rating"])
        self.assertEqual((rating.score, rating.splits), (rated["score"], rated["splits"]))
        self.assertEqual(sudoku.hint(), printed("puzzle", "hint", self.SUDOKU)["hint"])
        self.assertIn("fair", str(sudoku.prove().claim))
        self.assertIn("<svg", sudoku._repr_svg_())
        self.assertEqual(repr(sudoku), f"Sudoku({self.SUDOKU!r})")

    def test_another_number_of_completions_is_said(self):
        empty = zermelo.Sudoku("." * 16)
        self.assertEqual(len(empty.completions(5)), 5)
        for text in ["." * 16, "11" + "." * 14]:
            with self.assertRaises(zermelo.InputError):
                zermelo.Sudoku(text).solve()
        for text in ["", "12", "x" * 81, "1" * 16 + "\n" + "1" * 16]:
            with self.subTest(text=text), self.assertRaises(zermelo.InputError):
                zermelo.Sudoku(text)

    def test_another_board_is_given_in_words(self):
        self.assertEqual(zermelo.Puzzle("1...2....", board="latin-square 3").completions(9), ["132321213"])
        with self.assertRaises(zermelo.InputError):
            zermelo.Puzzle("1", board="latin-squares 1")


class Interruptions(unittest.TestCase):
    """Ctrl-C raises KeyboardInterrupt soon, whatever runs, and leaves no half file."""

    def interrupted(self, script, folder):
        script = "import zermelo, sys\nprint('begun', flush=True)\n" + textwrap.dedent(script)
        run = subprocess.Popen(
            [sys.executable, "-c", script], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        run.stdout.readline()
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        sent = time.monotonic()
        _, said = run.communicate(timeout=30)
        self.assertIn(b"KeyboardInterrupt", said)
        self.assertNotIn(b"panicked", said)
        self.assertLess(time.monotonic() - sent, 10)
        self.assertEqual(run.returncode, -signal.SIGINT)

    def test_searches_and_checks_end(self):
        for script in [
            f"zermelo.solve({LONG!r}).certificates[0].save('a.cert')",
            "while True: zermelo.values('erdos-szekeres 30 10')",
            "zermelo.Sudoku('.' * 625).completions(10 ** 6)",
            f"while True: zermelo.check({str(ROOT / 'certificates/refuted/erdos-szekeres-24-10.cert')!r})",
            f"s = zermelo.Strategy({str(PI4)!r})\nwhile True: s(['c2'])",
        ]:
            with self.subTest(script=script), tempfile.TemporaryDirectory() as folder:
                self.interrupted(script, folder)
                self.assertEqual(os.listdir(folder), [])

    def test_a_search_after_an_interrupted_one_goes_on_to_its_end(self):
        script = f"""
            try:
                zermelo.solve({LONG!r})
            except KeyboardInterrupt:
                assert zermelo.solve("tic-tac-toe", weak=True).certificate
            raise KeyboardInterrupt
        """
        with tempfile.TemporaryDirectory() as folder:
            self.interrupted(script, folder)

    def test_an_exception_of_a_handler_ends_a_search(self):
        def handler(*_):
            raise RuntimeError("enough")

        before = signal.signal(signal.SIGALRM, handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.5)
            with self.assertRaisesRegex(RuntimeError, "enough"):
                zermelo.solve(LONG)
        finally:
            signal.signal(signal.SIGALRM, before)


if __name__ == "__main__":
    unittest.main()
