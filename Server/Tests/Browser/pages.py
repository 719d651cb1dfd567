"""Tries the server's pages in Chromium: pages.py ADDRESS CHROMIUM [FOLDER]. With a folder, pictures of the pages are left there."""

import asyncio
import base64
import pathlib
import re
import sys
from urllib.parse import quote

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import async_playwright, expect

ADDRESS, CHROMIUM = sys.argv[1:3]
FOLDER = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
PAGES = ["/", "/speedometer", "/playground", "/live/browser?scale.max=100"]
# What axe calls wrong in pages of ours must be put right, but for what only the pages around ours could have.
faults = []


def name(path):
    return path.split("?")[0].strip("/").replace("/", "-") or "gallery"


async def shot(page, title):
    if FOLDER:
        FOLDER.mkdir(parents=True, exist_ok=True)
        await page.screenshot(path=FOLDER / f"{title}.png", full_page=True)


async def opened(browser, path, **options):
    """A page in a context of its own, which fails on what the console calls an error."""
    context = await browser.new_context(**options)
    page = await context.new_page()
    page.on("pageerror", lambda error: faults.append(f"{path}: {error}"))
    # A picture of what is wrong has the status of what is wrong.
    page.on("console", lambda line: line.type == "error" and " 422 " not in line.text and faults.append(f"{path}: {line.text}"))
    await page.goto(ADDRESS + path)
    return page


async def the_demo_runs_and_comes_to_rest(browser):
    page = await opened(browser, "/speedometer")
    dial = page.get_by_role("meter", name="Speedometer")
    await page.evaluate(
        """() => { window.states = [dial.dataset.state];
        new MutationObserver(() => states.push(dial.dataset.state)).observe(dial, { attributeFilter: ["data-state"] }); }""")
    await expect(dial).to_have_attribute("data-state", "complete", timeout=5000)
    # What was seen at first depends on how fast the page came.
    states = await page.evaluate("states.filter((state, index) => state !== states[index - 1])")
    assert states == ["idle", "animating", "complete"][-len(states):], states
    await expect(dial).to_have_attribute("aria-valuetext", "15.2k")
    await shot(page, "speedometer-rest")


async def the_screen_has_the_colours_of_the_design(browser):
    for scheme in ("light", "dark"):
        page = await opened(browser, "/speedometer", color_scheme=scheme)
        look = await page.evaluate(
            "[getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(form.querySelector('button')).backgroundColor]")
        assert look == ["rgb(0, 0, 0)", "rgb(92, 173, 227)"], look
    page = await opened(browser, "/speedometer?theme=light", color_scheme="dark")
    assert await page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(251, 251, 252)"


DIFFERENCE = """async address => {
  const pixels = async (source) => {
    const image = new Image(300, 300);
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [300, 300];
    const context = canvas.getContext("2d");
    context.fillRect(0, 0, 300, 300);
    context.drawImage(image, 0, 0, 300, 300);
    return context.getImageData(0, 0, 300, 300).data;
  };
  const text = new XMLSerializer().serializeToString(document.querySelector("#dial svg"));
  const own = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const [a, b] = [await pixels(own), await pixels(address)];
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - b[index])), 0);
}"""


async def the_parts_in_the_page_are_the_picture(browser):
    """The dial that the script moves, at rest, beside the picture of the same value, and while it moves beside the film's frame."""
    for value in (0, 42, 750, 5000, 15200, 99999, 150000, 999999):
        page = await opened(browser, f"/speedometer?from={value}")
        await expect(page.get_by_role("meter")).to_have_attribute("data-state", "complete", timeout=5000)
        picture = f"/gauge.svg?preset=speedometer&size=300&background=transparent&theme=dark&value={value}"
        most = await page.evaluate(DIFFERENCE, picture)
        assert most <= 60, f"{value}: {most}"
        await page.context.close()


LAUNCH = pathlib.Path(__file__).parents[3] / "Golden/png/sequences/speedometer-launch.png"
# The frames of that sheet, in tenths of a second; each is 120 pixels wide, four in a row.
MOMENTS = [0, 4, 6, 7, 8, 9, 10, 12, 16, 17, 18, 20]

# Parts in a thousand of a tile's pixels that are another by more than an edge may be.
SHARE = """async ([shot, sheet, tile]) => {
  const pixels = async (text, x, y) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const context = new OffscreenCanvas(120, 120).getContext("2d");
    context.drawImage(await createImageBitmap(new Blob([bytes])), -x, -y);
    return context.getImageData(0, 0, 120, 120).data;
  };
  const [a, b] = [await pixels(shot, 0, 0), await pixels(sheet, tile % 4 * 120, Math.floor(tile / 4) * 120)];
  let count = 0;
  for (let at = 0; at < a.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(a[at + channel] - b[at + channel]) > 60)) count += 1;
  }
  return 1000 * count / (120 * 120);
}"""


async def matches(page, dial, tile, title):
    shot, sheet = [base64.b64encode(data).decode() for data in (await dial.screenshot(), LAUNCH.read_bytes())]
    share = await page.evaluate(SHARE, [shot, sheet, tile])
    assert share < 4, f"{title} at {MOMENTS[tile] / 10} s: {share:.1f} of 1,000 pixels"


async def the_animated_svg_is_the_launch_at_twelve_times(browser):
    page = await opened(browser, "/")
    film = "/film.svg?preset=speedometer&size=300&value=15200&animation.from=0&animation.delay=0.5&animation.fps=10&animation.loop=false"
    answer = await page.request.get(ADDRESS + film)
    page = await browser.new_page()
    await page.set_content(await answer.text())
    svg = page.locator("svg")
    await svg.evaluate("svg => { svg.setAttribute('width', 120); svg.setAttribute('height', 120); svg.pauseAnimations(); }")
    for tile, moment in enumerate(MOMENTS):
        # A little later than the frame begins, where an edge of time is.
        await svg.evaluate("(svg, time) => svg.setCurrentTime(time)", moment / 10 + 0.001)
        await matches(page, svg, tile, "the animated SVG")


async def the_dial_in_the_page_is_the_launch_at_twelve_times(browser):
    page = await opened(browser, "/speedometer")
    # Its frames are sixty a second, from the same wait on; what plays by itself is ended.
    await page.evaluate("() => { turn += 1; dial.style.width = '120px'; window.launch = JSON.parse(template.dataset.screen).frames; }")
    for tile, moment in enumerate(MOMENTS):
        await page.evaluate("moment => draw(launch, Math.min(6 * moment, launch.positions.length - 1))", moment)
        await matches(page, page.locator("#dial svg"), tile, "the page")


async def a_typed_value_moves_and_is_cleared(browser):
    page = await opened(browser, "/speedometer")
    dial = page.get_by_role("meter")
    await expect(dial).to_have_attribute("data-state", "complete", timeout=5000)
    field = page.get_by_label("Value")
    await field.fill("750")
    await page.get_by_role("button", name="Update Speedometer").click()
    await expect(dial).to_have_attribute("aria-valuetext", "750")
    await expect(field).to_have_value("")
    await expect(page.get_by_role("status")).to_have_text("Speedometer at 750")
    # From the demo's value, or from where the needle is when it still trembles about that.
    course = await page.locator("[name=course]").get_attribute("value")
    assert re.fullmatch(r"(15200|0,15200@\d+),750@\d+", course), course
    await expect(dial).to_have_attribute("data-state", "complete", timeout=5000)


async def a_refused_value_stays_with_its_error(browser):
    page = await opened(browser, "/speedometer")
    field = page.get_by_label("Value")
    await field.fill("-5")
    await field.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("Please enter a valid positive number")
    await expect(field).to_have_value("-5")
    await expect(field).to_have_attribute("aria-invalid", "true")
    await expect(field).to_be_focused()
    assert await page.get_by_role("alert").evaluate("e => getComputedStyle(e).fontSize") == "12px"
    await shot(page, "speedometer-refused")
    await field.fill("")
    await field.press("Enter")
    await expect(page.get_by_role("meter")).to_have_attribute("aria-valuetext", "15.2k")
    await field.fill("5")
    await field.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("")


async def the_keyboard_is_enough(browser):
    page = await opened(browser, "/speedometer")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="To the content")).to_be_focused()
    for _ in range(10):
        await page.keyboard.press("Tab")
        if await page.evaluate("document.activeElement.id") == "value":
            break
    outline = await page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert outline == "3px", outline
    await page.keyboard.type("1234")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await expect(page.get_by_role("meter")).to_have_attribute("aria-valuetext", "1.2k")


async def no_script_is_needed(browser):
    page = await opened(browser, "/speedometer", java_script_enabled=False)
    await page.get_by_label("Value").fill("abc")
    await page.get_by_role("button").click()
    await expect(page.get_by_role("alert")).to_have_text("Please enter a valid positive number")
    await expect(page.get_by_label("Value")).to_have_value("abc")
    await page.get_by_label("Value").fill("99")
    await page.get_by_role("button").click()
    await expect(page.get_by_role("meter")).to_have_attribute("aria-valuetext", "99")
    page = await opened(browser, "/playground", java_script_enabled=False)
    await page.get_by_label("YAML or JSON").fill("valeu: 5")
    await page.get_by_role("button", name="Draw").click()
    await expect(page.locator("#problems")).to_contain_text("1:1: valeu: is no key here; did you mean value?")


async def those_who_want_less_motion_get_none(browser):
    page = await opened(browser, "/speedometer", reduced_motion="reduce")
    # At its value from the first moment on.
    turn = await page.locator("#dial [id^=dial-needle]:not([display])").get_attribute("transform")
    assert turn.startswith("rotate(15.6"), turn
    page = await opened(browser, "/speedometer", reduced_motion="reduce", java_script_enabled=False)
    shown = await page.locator("#dial img").evaluate("image => image.currentSrc")
    assert "/gauge.svg" in shown, shown
    page = await opened(browser, "/live/browser?scale.max=100", reduced_motion="reduce")
    await expect(page.locator("#dial svg")).to_be_visible()
    await page.request.post(ADDRESS + "/live/browser", data="71", headers={"Content-Type": "text/plain"})
    await expect(page.get_by_role("meter")).to_have_attribute("aria-valuenow", "71")


async def a_live_value_moves_the_gauge(browser):
    page = await opened(browser, "/live/browser?scale.max=100")
    await expect(page.locator("#dial svg")).to_be_visible()
    for value in ("20", "80"):
        await page.request.post(ADDRESS + "/live/browser", data=value, headers={"Content-Type": "text/plain"})
        await expect(page.get_by_role("meter")).to_have_attribute("aria-valuenow", value)
        await expect(page.locator("#dial svg desc")).to_contain_text(f"{value} on a scale")
    await shot(page, "live-80")


async def several_live_values_move_their_gauges(browser):
    query = "?layout=" + quote("{gauges: [{id: cpu, max: 100}, {id: memory, max: 100}]}")
    page = await opened(browser, "/live/board" + query)
    for line in ('{"cpu": 40, "memory": 60}', '{"cpu": 44}'):
        await page.request.post(ADDRESS + "/live/board", data=line, headers={"Content-Type": "text/plain"})
    await expect(page.locator("#said")).to_have_text("cpu 44, memory 60")
    assert await page.locator("#dial svg").count() == 1
    await shot(page, "live-board")


async def the_playground_draws_while_one_writes(browser):
    page = await opened(browser, "/playground")
    text = page.get_by_label("YAML or JSON")
    await text.fill("kind: linear\nvalue: 30\ntitle: Tank\n")
    picture = page.locator("#picture")
    await expect(picture).to_have_attribute("alt", "Tank")
    await page.wait_for_function("location.search.startsWith('?spec=')")
    await page.get_by_label("scale.max", exact=True).fill("50")
    await expect(text).to_have_value("kind: linear\nvalue: 30\ntitle: Tank\nscale:\n  max: 50\n")
    await page.get_by_label("theme", exact=True).select_option("brass")
    await expect(text).to_have_value("kind: linear\nvalue: 30\ntitle: Tank\nscale:\n  max: 50\ntheme: brass\n")
    await text.fill("kind: linaer\nvalue: 30\n")
    await expect(page.locator("#problems")).to_contain_text("did you mean linear?")
    await expect(text).to_have_attribute("aria-invalid", "true")
    await shot(page, "playground-problem")
    await text.fill("kind: radial\nvalue: 30\nti")
    await page.get_by_role("button", name="title", exact=True).click()
    await expect(text).to_have_value("kind: radial\nvalue: 30\ntitle: ")
    before = await page.evaluate("location.search")
    await text.fill("kind: radial\nvalue: 30\n")
    await page.wait_for_function("before => location.search !== before", arg=before)
    snippets = page.locator("#snippets")
    await expect(snippets).to_contain_text("tacho render - -o gauge.svg")
    await expect(snippets.get_by_text(ADDRESS + "/gauge.svg?spec=").first).to_be_visible()
    # The address alone gives the same page.
    again = await opened(browser, await page.evaluate("location.pathname + location.search"))
    await expect(again.get_by_label("YAML or JSON")).to_have_value("kind: radial\nvalue: 30\n")


async def a_control_writes_what_its_key_takes(browser):
    page = await opened(browser, "/playground")
    text = page.get_by_label("YAML or JSON")
    problems = page.locator("#problems")

    async def control(name, value, expected):
        await page.get_by_label(name, exact=True).fill(value)
        await expect(text).to_have_value(expected)
        await page.wait_for_function("() => !document.getElementById('ground').classList.contains('stale')")
        await expect(problems).to_be_empty()

    await text.fill("kind: radial\nvalue: 30\n")
    await expect(page.get_by_label("startAngle", exact=True)).to_be_visible()
    await control("value", "80", "kind: radial\nvalue: 80\n")
    await control("value", "-3.5", "kind: radial\nvalue: -3.5\n")
    await control("value", "null", "kind: radial\nvalue: null\n")
    await control("uncertainty", "[1, 5]", "kind: radial\nvalue: null\nuncertainty: [1, 5]\n")
    # The last key of a map takes the map with it.
    await control("uncertainty", "", "kind: radial\nvalue: null\n")
    await control("scale.max", "120", "kind: radial\nvalue: null\nscale:\n  max: 120\n")
    await control("scale.max", "", "kind: radial\nvalue: null\n")
    await text.fill("kind: radial\nvalue: 3\nmax: 20\n")
    await control("scale.max", "50", "kind: radial\nvalue: 3\nmax: 50\n")
    # Another kind has other variants.
    await text.fill("kind: clock\nvariant: minimal\nvalue: 36480\n")
    await expect(page.get_by_label("variant", exact=True)).to_have_value("minimal")
    await page.get_by_label("kind", exact=True).select_option("ring")
    await expect(text).to_have_value("kind: ring\nvalue: 36480\n")
    # What is shown is what is chosen; what was written is none of the examples.
    options = page.get_by_label("Start from").locator("option:not([disabled])")
    names = await options.all_text_contents()
    await page.get_by_label("Start from").select_option(label=names[1])
    await page.wait_for_function("() => document.readyState === 'complete'")
    await expect(page.get_by_label("Start from").locator("option:checked")).to_have_text(names[1])


async def pages_fit_and_can_be_used_by_all(browser):
    for path in PAGES:
        for width, scheme in ((320, "light"), (1280, "light"), (1280, "dark"), (320, "dark")):
            page = await opened(
                browser, path, viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce")
            await page.evaluate("Promise.all([...document.images].map(image => { image.loading = 'eager'; return image.decode().catch(() => 0) }))")
            wide = await page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{path} is {wide} wide at {width}"
            await shot(page, f"{name(path)}-{width}-{scheme}")
            result = await Axe().run(page)
            for fault in result.response["violations"]:
                targets = [node["target"] for node in fault["nodes"]][:3]
                faults.append(f"{path} {width} {scheme}: {fault['id']}: {fault['help']} {targets}")
            await page.context.close()
        page = await opened(browser, path)
        await page.emulate_media(media="print")
        await expect(page.locator("header")).to_be_hidden()
        await shot(page, f"{name(path)}-print")


async def main():
    tests = [test for key, test in globals().items() if asyncio.iscoroutinefunction(test) and "_" in key and test.__module__ == "__main__"]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for test in tests:
            await test(browser)
            print(f"ok   {test.__name__.replace('_', ' ')}", flush=True)
        await browser.close()
    if faults:
        sys.exit("\n".join(faults))


asyncio.run(main())
