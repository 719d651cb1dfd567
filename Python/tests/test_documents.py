"""The entry points for MkDocs and Sphinx, each by the real program."""
import base64
import html
import re
import subprocess
import sys

import tacho_gauge as tacho

SPECIFICATION = "value: 72\nmax: 120\nunit: km/h\ntitle: Größe"


def pictures(page):
    return [base64.b64decode(data) for data in re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)]


def build(*command, **options):
    return subprocess.run([sys.executable, "-m", *map(str, command)], capture_output=True, text=True, **options)


def mkdocs(folder, text):
    (folder / "docs").mkdir()
    (folder / "mkdocs.yml").write_text("site_name: Gauges\nplugins: [tacho]\n")
    (folder / "docs/index.md").write_text(text)
    return build("mkdocs", "build", "--quiet", cwd=folder)


def test_mkdocs_draws_the_blocks_of_a_page(tmp_path):
    shown = "````text\n```gauge\nvalue: 1\n```\n````"
    done = mkdocs(tmp_path, f"# Speed\n\n```gauge\n{SPECIFICATION}\n```\n\n{shown}\n\n~~~ gauge\nvalue: 3\n~~~\n")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "site/index.html").read_text()
    assert pictures(page) == [tacho.render(SPECIFICATION, "svg"), tacho.render("value: 3", "svg")]
    assert "Größe" in html.unescape(re.search(r'<img src="data:[^"]+" alt="([^"]+)"', page)[1])


def test_mkdocs_draws_blocks_in_admonitions_and_lists(tmp_path):
    inner = "".join(f"        {line}\n" for line in f"```{{gauge}}\n{SPECIFICATION}\n```".split("\n"))
    done = mkdocs(tmp_path, f"# Speed\n\n- a\n\n    - b\n\n{inner}\n> ```gauge\n> value: 3\n> ```\n")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "site/index.html").read_text()
    assert pictures(page) == [tacho.render(SPECIFICATION, "svg"), tacho.render("value: 3", "svg")]


def test_mkdocs_says_the_page_and_the_line_of_a_mistake(tmp_path):
    done = mkdocs(tmp_path, "# Speed\n\n```gauge\nvalue: 5\nmx: 7\n```\n")
    assert done.returncode != 0
    assert "index.md:3: 5:1: mx" in done.stderr + done.stdout


def sphinx(folder, text):
    (folder / "conf.py").write_text('extensions = ["tacho_gauge.sphinx"]\n')
    (folder / "index.rst").write_text(text)
    return build("sphinx", "-q", "-W", "-b", "html", folder, folder / "site")


def test_sphinx_draws_the_directive(tmp_path):
    content = "".join(f"   {line}\n" for line in SPECIFICATION.split("\n"))
    done = sphinx(tmp_path, f"Speed\n=====\n\n.. gauge::\n   :width: 300px\n\n{content}")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "site/index.html").read_text()
    assert pictures(page) == [tacho.render(SPECIFICATION, "svg")]
    assert "300px" in page


def test_sphinx_says_the_line_of_a_mistake(tmp_path):
    done = sphinx(tmp_path, "Speed\n=====\n\n.. gauge::\n\n   value: 5\n   mx: 7\n")
    assert done.returncode != 0
    assert "7:1: mx" in done.stderr
