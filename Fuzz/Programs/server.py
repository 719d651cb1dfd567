"""Attacks tacho-server over sockets. TACHO_SERVER names the program; --only names some of the attacks:

  smuggle  requests that two readers could take for different ones
  slow     half-open and dripping connections beside requests that must not notice; --sockets, --seconds
  poison   100,000 mixed requests, one in a hundred of them hostile: no fault, no hang, no growth; --count
  stops    SIGTERM and SIGKILL under load; --stops
  soak     mixed load for a long time: memory stays; --seconds

Every attack has a server of its own on a free port of this machine."""
import argparse
import asyncio
import atexit
import base64
import os
import pathlib
import random
import signal
import subprocess
import sys
import time
import zlib

PROGRAM = os.environ.get("TACHO_SERVER", "tacho-server")
FOLDER = pathlib.Path(os.environ.get("NIGHTLY_WORK", "/tmp")) / "server"
FINDINGS = []


def note(attack, words):
    FINDINGS.append(words)
    print(f"  FINDING {attack}: {words}", flush=True)


class Server:
    """The program, on a free port."""

    def __init__(self, *options):
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.log = open(FOLDER / "log", "wb")
        self.process = subprocess.Popen(
            [PROGRAM, "--port", "0", *options], stdout=subprocess.PIPE, stderr=self.log, text=True)
        # Also when this program ends by a fault of its own.
        atexit.register(self.process.kill)
        line = self.process.stdout.readline()
        if "listens on" not in line:
            sys.exit(f"server: {PROGRAM} does not start: {(FOLDER / 'log').read_text()[-500:]}")
        self.port = int(line.rsplit(":", 1)[1])

    def memory(self):
        """What it holds by itself, in kB: pages of files that are mapped come and go."""
        for line in open(f"/proc/{self.process.pid}/smaps_rollup"):
            if line.startswith("Private_Dirty:"):
                return int(line.split()[1])
        return 0

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self, attack):
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = "nothing for 30 s"
        if status != 0:
            note(attack, f"the server ends with {status}")


async def ask(port, method, path, body=None, headers=(), wait=30):
    """One request on a connection of its own: status, headers as a text in small letters, body."""
    reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), wait)
    try:
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers]
        if body is not None:
            lines.append(f"Content-Length: {len(body)}")
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b""))
        answer = await asyncio.wait_for(reader.read(-1), wait)
    finally:
        writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    words = head.split(b" ", 2)
    return int(words[1]) if len(words) > 1 else 0, head.decode("latin-1").lower(), rest


# Smuggling

GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


def smuggled():
    """Name and bytes; none of the bodies may be answered as a request."""
    post = b"POST /gauge HTTP/1.1\r\nHost: x\r\n"
    chunked = b"Transfer-Encoding: chunked\r\n"
    length = b"Content-Length: %d\r\n"
    yield "CL.TE", post + length % (5 + len(GET)) + chunked + b"\r\n0\r\n\r\n" + GET
    yield "TE.CL", post + chunked + length % 4 + b"\r\n%x\r\n" % len(GET) + GET + b"\r\n0\r\n\r\n"
    yield "two lengths", post + length % 0 + length % len(GET) + b"\r\n" + GET
    yield "two lengths, small first", post + length % len(GET) + length % 0 + b"\r\n" + GET
    yield "lengths in one header", post + b"Content-Length: 0, %d\r\n\r\n" % len(GET) + GET
    for text in [b"+0", b"-0", b"0x0", b"0 0", b"1e0", b"", b" ", b"00000000000000000000000000000000000000000000000000009999",
                 b"18446744073709551616", b"9223372036854775808", b"\xd9\xa0"]:
        yield f"length {text!r}", post + b"Content-Length: " + text + b"\r\n\r\n" + GET
    for header in [b"Transfer-Encoding: xchunked", b"Transfer-Encoding : chunked", b"Transfer-Encoding: chunked, identity",
                   b"Transfer-Encoding: identity, chunked", b"Transfer-Encoding:\x0bchunked", b"Transfer-Encoding: chunked\x00",
                   b"Transfer-Encoding: chunked\r\nTransfer-Encoding: cow", b" Transfer-Encoding: chunked",
                   b"X: x\nTransfer-Encoding: chunked", b"Transfer-Encoding\r\n : chunked", b"Transfer_Encoding: chunked",
                   b"Transfer-Encoding: \"chunked\"", b"transfer-encoding: CHUNKED;q=1", b"Transfer-Encoding: gzip, chunked"]:
        yield f"{header!r}", post + length % (5 + len(GET)) + header + b"\r\n\r\n0\r\n\r\n" + GET
    yield "a folded header", post + b"X: a\r\n Content-Length: 0\r\n" + length % len(GET) + b"\r\n" + GET
    yield "a folded length", post + b"Content-Length:\r\n %d\r\n\r\n" % len(GET) + GET
    yield "bare LF", post.replace(b"\r\n", b"\n") + length % len(GET) + b"\n" + GET
    yield "bare LF at the end", post + length % len(GET) + b"\n" + GET
    yield "bare CR", post.replace(b"\r\n", b"\r") + length % len(GET) + b"\r\r" + GET
    yield "a chunk extension", post + chunked + b"\r\n0;x=\r\n\r\n"
    yield "a chunk extension with LF", post + chunked + b"\r\n%x;\nxx\r\n" % len(GET) + GET + b"\r\n0\r\n\r\n"
    yield "a long chunk extension", post + chunked + b"\r\n1;" + b"a" * 200_000 + b"\r\n1\r\n0\r\n\r\n"
    for size in [b"FFFFFFFFFFFFFFFFF", b"-1", b"0x5", b"+5", b"8000000000000000", b"7fffffffffffffff", b" 5", b"5 ", b"",
                 b"\xff", b"1\x00"]:
        yield f"chunk size {size!r}", post + chunked + b"\r\n" + size + b"\r\n" + GET
    yield "a chunk longer than its size", post + chunked + b"\r\n1\r\nab\r\n0\r\n\r\n"
    yield "trailers", post + chunked + b"\r\n1\r\n1\r\n0\r\nContent-Length: 5\r\nHost: y\r\n\r\n"
    yield "a body with GET", b"GET /gauge.svg?value=1 HTTP/1.1\r\nHost: x\r\n" + length % len(GET) + b"\r\n" + GET
    yield "two hosts", b"GET /kinds HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"
    yield "a space before the colon", b"GET /kinds HTTP/1.1\r\nHost : x\r\n\r\n"
    yield "a NUL in a name", b"GET /kinds HTTP/1.1\r\nHo\x00st: x\r\n\r\n"
    yield "HTTP/1.0 chunked", post.replace(b"1.1", b"1.0") + chunked + b"\r\n0\r\n\r\n" + GET
    yield "an upgrade", b"GET /kinds HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n" + b"PRI *"
    yield "a long header", b"GET /kinds HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 300_000 + b"\r\n\r\n"
    yield "many headers", b"GET /kinds HTTP/1.1\r\nHost: x\r\n" + b"X: a\r\n" * 5_000 + b"\r\n"


# Without a length or with extensions alone these are two requests, as RFC 9112 has it.
TWO = {"HTTP/1.0 chunked"}


async def smuggle(options):
    server, count = Server("--log-level", "error", "--body-seconds", "2", "--idle-seconds", "3"), 0
    for name, data in smuggled():
        count += 1
        answer = b""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(data)
            writer.write_eof()
            answer = await asyncio.wait_for(reader.read(-1), 15)
            writer.close()
        except ConnectionError:
            pass
        except asyncio.TimeoutError:
            note("smuggle", f"{name}: no end after 15 s")
        if b"\r\n\r\nok\n" in answer and name not in TWO:
            note("smuggle", f"{name}: a body was taken for a request: {answer[:300]!r}")
        if answer.startswith(b"HTTP/1.1 5"):
            note("smuggle", f"{name}: {answer[:200]!r}")
        if (await ask(server.port, "GET", "/healthz"))[0] != 200:
            note("smuggle", f"{name}: the server is not well")
    server.stop("smuggle")
    return f"{count} forms"


# Slow sockets

async def slow(options):
    # Nobody is let go for being silent while the others are watched.
    server = Server("--log-level", "error", "--idle-seconds", "600", "--body-seconds", "600")
    beginnings = [
        b"", b"G", b"GET /gauge.png?value=5 HTTP/1.1\r\nHos", b"GET / HTTP/1.1\r\nHost: x\r\nX-",
        b"POST /gauge HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nvalue: ",
        b"POST /live/slow HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"GET /gauge.svg?value=5 HTTP/1.1\r\nHost: x\r\n\r\n" * 3]
    state = {"dropped": 0}

    async def dawdle(index):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(beginnings[index % len(beginnings)])
            # One in five drips; the others say nothing more and read nothing.
            while index % 5 == 0:
                await asyncio.sleep(1 + index % 7)
                writer.write(b"a")
                await writer.drain()
            await asyncio.sleep(10_000)
        except OSError:
            state["dropped"] += 1

    # In portions, so that the client's loop keeps up.
    slows = []
    for index in range(options.sockets):
        slows.append(asyncio.create_task(dawdle(index)))
        if index % 250 == 249:
            await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    times, statuses = [], {}
    end, number = time.monotonic() + options.seconds, 0

    async def one(number):
        start = time.perf_counter()
        try:
            status = (await ask(server.port, "GET", f"/gauge.png?size=100&value={number % 100}"))[0]
        except (OSError, asyncio.TimeoutError) as error:
            status = repr(error)
        times.append(time.perf_counter() - start)
        statuses[status] = statuses.get(status, 0) + 1

    tasks = set()
    begun = time.monotonic()
    while time.monotonic() < end:
        tasks.add(task := asyncio.create_task(one(number)))
        task.add_done_callback(tasks.discard)
        number += 1
        await asyncio.sleep(max(0, begun + number / 100 - time.monotonic()))
    descriptors = server.descriptors()
    await asyncio.gather(*tasks)
    times.sort()
    p50, p99, worst = (times[min(len(times) - 1, int(len(times) * part))] * 1e3 for part in (0.5, 0.99, 1))
    if set(statuses) != {200}:
        note("slow", f"answers {statuses}")
    if p99 > 100:
        note("slow", f"p99 {p99:.0f} ms")
    for task in slows:
        task.cancel()
    await asyncio.gather(*slows, return_exceptions=True)
    server.stop("slow")
    return (f"{options.sockets} sockets ({descriptors} open at the end), {number} requests in {options.seconds} s, "
            f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {worst:.0f} ms")


# Poison

def packed(data):
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def poison(choice):
    """Method, path, body, headers of a hostile request."""
    deep = b"[" * 20_000
    aliases = b"a: &a [x,x,x,x,x,x,x,x,x]\n" + b"".join(
        b"%c: &%c [%s]\n" % (98 + i, 98 + i, b",".join([b"*%c" % (97 + i)] * 9)) for i in range(8))
    numbers = ["nan", "inf", "-inf", "1e308", "1e999", "-1e15", "0x1p3", "1_0", "٣", "--5", "1e", "%00", "9" * 400]
    cases = [
        lambda: ("GET", f"/gauge.{choice(['svg', 'png', 'pdf', 'json', 'txt'])}?value={choice(numbers)}", None, ()),
        lambda: ("GET", f"/gauge.png?value=1&size={choice(numbers)}", None, ()),
        lambda: ("GET", f"/gauge.png?value=1&size=16384&output.scale={choice(['8', '1e9', '0'])}", None, ()),
        lambda: ("GET", f"/gauge.svg?value=1&scale.min={choice(numbers)}&scale.max={choice(numbers)}", None, ()),
        lambda: ("GET", "/gauge.svg?" + "a=1&" * choice([1, 300, 3_000]), None, ()),
        lambda: ("GET", "/gauge.svg?value=1&title=" + "a" * choice([9_000, 17_000, 60_000]), None, ()),
        lambda: ("GET", "/gauge.svg?spec=" + packed(b" " * (16 << 20)), None, ()),
        lambda: ("GET", "/gauge.svg?spec=" + packed(choice([deep, aliases, b"\x00" * 999])), None, ()),
        lambda: ("GET", "/gauge.svg?spec=" + choice(["eJw", "!!!", "%", "AAAA"]), None, ()),
        lambda: ("GET", f"/film.{choice(['svg', 'apng', 'gif', 'webp', 'mp4'])}?value=1&animation.duration=1e9", None, ()),
        lambda: ("GET", "/film.apng?value=1&animation.fps=1e9&animation.duration=100", None, ()),
        lambda: ("POST", "/gauge", choice([deep, aliases, b"{", b"\xff\xfe", b"{" * 100_000, b"value: 1\n" * 50_000]), ()),
        lambda: ("POST", "/gauge", b"value: 1\n" + choice([b"extends: /etc/passwd", b"logo: {file: /dev/zero.png}",
                                                           b"theme: ../../x.yaml", b"layout: {gauges: [{spec: a.yaml}]}"]), ()),
        lambda: ("POST", "/gauge", b"value: 1\nhistory: [" + b"1," * 100_000 + b"1]", ()),
        lambda: ("POST", "/gauge", b"x" * (2 << 20), ()),
        lambda: ("POST", "/validate", choice([deep, aliases, b"", b"\x00", b"a: b: c"]), ()),
        lambda: ("POST", "/batch", choice([b"", b"\xff", b"value\n" + b"1\n" * 5_000, b'value\n"' + b"x" * 500_000, b"a" * 90_000]),
                 (f"Content-Type: {choice(['text/csv', 'application/json', 'application/gpx+xml', 'text/plain'])}",)),
        lambda: ("POST", "/live/" + choice(["a", "..", "%00", "a" * 100, "%2e%2e"]), choice([b"nan", b"{}", b"1\n" * 9, b"\xff"]), ()),
        lambda: ("GET", choice(["/../../etc/passwd", "//", "/%2e%2e/x", "/gauge.exe", "/web/..%2fx", "/live/", "/?" + "x" * 99]), None, ()),
        lambda: (choice(["PUT", "DELETE", "TRACE", "PATCH", "OPTIONS", "X"]), "/gauge.svg", None, ()),
        lambda: ("GET", "/gauge", None, ("Accept: " + choice(["*/*;q=x", "," * 5_000, "a/b/c", "image/*;q=0"]),)),
        lambda: ("GET", "/gauge.svg?value=1", None, ("If-None-Match: " + '"x",' * 900,)),
        lambda: ("GET", "/speedometer?value=1&course=" + choice(["0,1@99999999999999999999", ",,,", "0" + ",1@1" * 900]), None, ()),
        lambda: ("POST", "/gauge", b"value: 5", ("Content-Type: " + choice(["x", "application/xml", "a" * 9_000]),)),
    ]
    return choice(cases)()


def usual(choice, number):
    kinds = ["radial", "bullet", "battery", "speedometer", "linear", "lcd"]
    cases = [
        lambda: ("GET", f"/gauge.{choice(['svg', 'png', 'pdf', 'txt', 'json'])}?value={number % 5_000}&scale.max=5000&size=120", None, ()),
        lambda: ("GET", f"/gauge.svg?kind={choice(kinds)}&value={number % 100}", None, ()),
        lambda: ("GET", "/gauge.png?value=5&size=150", None, ('If-None-Match: "x"',)),
        lambda: ("POST", "/gauge", b"value: %d\nkind: %s\nsize: 100\n" % (number % 100, choice(kinds).encode()),
                 ("Accept: " + choice(["image/png", "image/svg+xml", "*/*"]),)),
        lambda: ("POST", "/validate", b"value: 5\nscael: 6\n", ()),
        lambda: ("POST", f"/live/n{number % 50}", b"%d\n" % (number % 100), ()),
        lambda: ("GET", f"/live/n{number % 50}.svg", None, ()),
        lambda: ("GET", choice(["/healthz", "/", "/kinds", "/themes", "/speedometer", "/playground", "/metrics"]), None, ()),
        lambda: ("GET", f"/speedometer?from={number % 999}&value={number % 500}", None, ("Accept: application/json",)),
    ]
    # Films and batches cost a hundred times as much.
    rare = [
        lambda: ("GET", f"/film.{choice(['svg', 'apng'])}?value={number % 100}&size=60&animation.duration=0.3", None, ()),
        lambda: ("POST", "/batch?size=60", b"value\n1\n2\nx\n", ("Content-Type: text/csv",)),
    ]
    return choice(rare)() if number % 50 == 0 else choice(cases)()


class Load:
    """Mixed requests by several clients, each one after the other."""

    def __init__(self, server, attack, clients=24):
        self.server, self.attack, self.clients = server, attack, clients
        self.counts, self.number, self.choice = {}, 0, random.Random(18).choice

    async def run(self, goes_on):
        async def client():
            while goes_on(self.number):
                self.number += 1
                hostile = self.number % 100 == 50
                method, path, body, headers = poison(self.choice) if hostile else usual(self.choice, self.number)
                try:
                    status, head, _ = await ask(self.server.port, method, path, body, headers)
                except (ConnectionError, asyncio.IncompleteReadError):
                    # A body that is refused may find the door closed while it is sent.
                    status, head = (0, "")
                    if not hostile:
                        note(self.attack, f"{method} {path[:200]}: no answer")
                except asyncio.TimeoutError:
                    status, head = (-1, "")
                    note(self.attack, f"{method} {path[:200]}: no answer within 30 s")
                self.counts[status] = self.counts.get(status, 0) + 1
                if status >= 500 and not (status == 503 and "retry-after" in head) and status != 501:
                    note(self.attack, f"{method} {path[:200]}: {status}")
        await asyncio.gather(*(client() for _ in range(self.clients)))

    @property
    def words(self):
        return ", ".join(f"{count} × {status}" for status, count in sorted(self.counts.items()))


# Small enough to be full soon: from then on nothing may grow.
SMALL_CACHE = ["--cache-bytes", "2000000"]


async def poisoned(options):
    server = Server("--log-level", "error", *SMALL_CACHE)
    load = Load(server, "poison")
    memory = []
    for part in range(1, 11):
        await load.run(lambda number: number < options.count * part // 10)
        await asyncio.sleep(1)
        memory.append(server.memory())
    growth = min(memory[7:]) - min(memory[3:6])
    if growth > 1_024:
        note("poison", f"memory grows by {growth} kB: {memory}")
    descriptors = server.descriptors()
    if descriptors > 60:
        note("poison", f"{descriptors} descriptors are open")
    server.stop("poison")
    return f"{load.number} requests: {load.words}; kB {memory}; growth {growth} kB"


async def soak(options):
    server = Server("--log-level", "error", *SMALL_CACHE)
    load = Load(server, "soak", clients=options.clients)
    memory, end = [], time.monotonic() + options.seconds

    async def watch():
        while time.monotonic() < end:
            await asyncio.sleep(min(30, options.seconds / 40))
            memory.append(server.memory())
            if len(memory) % 10 == 0:
                print(f"  {load.number} requests, {memory[-1]} kB", flush=True)

    await asyncio.gather(watch(), load.run(lambda _: time.monotonic() < end))
    third = len(memory) // 3
    growth = min(memory[2 * third:]) - min(memory[third:2 * third])
    if growth > 1_024:
        note("soak", f"memory grows by {growth} kB: {memory}")
    server.stop("soak")
    return f"{load.number} requests in {options.seconds} s: {load.words}; {min(memory)} to {max(memory)} kB, growth {growth} kB"


# Stops

async def stops(options):
    cut = 0
    for number in range(options.stops):
        server = Server("--log-level", "error")
        is_killed = number % 2 == 1
        broken, done, stopping = [], [0], [False]

        async def client(index):
            while True:
                try:
                    status, head, body = await ask(server.port, "GET", f"/gauge.png?size=400&value={index}.{done[0] % 997}")
                except OSError:
                    # Refused: nobody was under way.
                    if stopping[0]:
                        return
                    raise
                length = [line for line in head.split("\r\n") if line.startswith("content-length: ")]
                if status == 0 and stopping[0]:
                    # Closed before it was read.
                    return
                if status != 200 or not length or int(length[0][16:]) != len(body):
                    broken.append((status, len(body)))
                    return
                done[0] += 1

        clients = [asyncio.create_task(client(index)) for index in range(16)]
        await asyncio.sleep(0.5 + random.random())
        stopping[0] = True
        server.process.send_signal(signal.SIGKILL if is_killed else signal.SIGTERM)
        await asyncio.gather(*clients, return_exceptions=True)
        status = server.process.wait(30)
        cut += len(broken)
        if not is_killed and (broken or status != 0):
            note("stops", f"SIGTERM: status {status}, broken answers {broken}")
        if is_killed:
            # The next one starts at once, at the same place.
            again = Server("--log-level", "error", "--port", str(server.port))
            if (await ask(again.port, "GET", "/healthz"))[0] != 200:
                note("stops", "no start after SIGKILL")
            again.stop("stops")
    return f"{options.stops} stops, {cut} answers cut by SIGKILL"


ATTACKS = {"smuggle": smuggle, "slow": slow, "poison": poisoned, "stops": stops, "soak": soak}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(ATTACKS))
    parser.add_argument("--sockets", type=int, default=5_000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--stops", type=int, default=10)
    parser.add_argument("--clients", type=int, default=8)
    options = parser.parse_args()
    seconds = options.seconds
    for name in options.only.split(","):
        options.seconds = seconds or {"slow": 60, "soak": 1_800}.get(name, 0)
        print(f"{name}: {asyncio.run(ATTACKS[name](options))}", flush=True)
    print(f"SUMMARY server: {len(FINDINGS)} findings")
    return 1 if FINDINGS else 0


if __name__ == "__main__":
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    sys.exit(main())
