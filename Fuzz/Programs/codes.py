"""Counts what PNG files say that were written by the writer for flat art, and makes codes for it.

  codes.py FILE ...          how many bytes other codes would save, per mille; ends with 1 for more than 20
  codes.py --print FILE ...  those codes as Sources/PNGEncoding/frames/frame_codes.c has them

Each file counts alike, whatever its size. RGB and RGBA files have codes of their own."""
import heapq
import struct
import sys

LONGEST, LITERALS, DISTANCES, ROWS, SHIFT = 13, 286, 30, 4, 3
LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258]
LENGTH_EXTRA = [0] * 8 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4 + [0]
DISTANCE_EXTRA = [max(0, symbol // 2 - 1) for symbol in range(DISTANCES)]
DISTANCE_BASE = [1 + sum(1 << extra for extra in DISTANCE_EXTRA[:symbol]) for symbol in range(DISTANCES)]
ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]


class Bits:
    """Bits of a deflate stream (RFC 1951), lowest first."""

    def __init__(self, stream):
        self.stream, self.next, self.held, self.count = stream, 0, 0, 0

    def need(self, count):
        while self.count < count:
            piece = self.stream[self.next:self.next + 8]
            self.next += 8
            self.held |= int.from_bytes(piece, "little") << self.count
            self.count += 64

    def take(self, count):
        self.need(count)
        bits = self.held & ((1 << count) - 1)
        self.held >>= count
        self.count -= count
        return bits


def codes_of(lengths):
    """Canonical codes, from (length, bits as they are sent) to symbol."""
    code, codes = 0, {}
    for length in range(1, 16):
        for symbol, own in enumerate(lengths):
            if own == length:
                codes[length, int(format(code, f"0{length}b")[::-1], 2)] = symbol
                code += 1
        code <<= 1
    return codes


def table_of(lengths):
    """For each value of the next 15 bits the symbol and its length."""
    table = [None] * (1 << 15)
    for (length, bits), symbol in codes_of(lengths).items():
        for rest in range(1 << (15 - length)):
            table[bits | rest << length] = (symbol, length)
    return table


def next_symbol(bits, table):
    bits.need(15)
    symbol, length = table[bits.held & 0x7fff]
    bits.held >>= length
    bits.count -= length
    return symbol


def stream_of(png):
    at, data, header = 8, b"", None
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        if kind == b"IHDR":
            header = struct.unpack(">IIBB", png[at + 8:at + 18])
        if kind == b"IDAT":
            data += png[at + 8:at + 8 + length]
        at += 12 + length
    return header, data


def count(png):
    """How often a file says each literal or length, and each distance, with the lengths of its codes."""
    (width, _, _, color), data = stream_of(png)
    bits = Bits(data[2:])
    assert bits.take(3) == 5, "not one block of dynamic codes"
    literal_count, distance_count, meta_count = 257 + bits.take(5), 1 + bits.take(5), 4 + bits.take(4)
    meta = [0] * 19
    for place in ORDER[:meta_count]:
        meta[place] = bits.take(3)
    meta_table, lengths = table_of(meta), []
    while len(lengths) < literal_count + distance_count:
        symbol = next_symbol(bits, meta_table)
        if symbol < 16:
            lengths.append(symbol)
        elif symbol == 16:
            lengths += lengths[-1:] * (3 + bits.take(2))
        else:
            lengths += [0] * (3 + bits.take(3) if symbol == 17 else 11 + bits.take(7))
    literals, distances = table_of(lengths[:literal_count]), table_of(lengths[literal_count:])
    said, places = [0] * LITERALS, {}
    while True:
        symbol = next_symbol(bits, literals)
        said[symbol] += 1
        if symbol == 256:
            break
        if symbol > 256:
            bits.take(LENGTH_EXTRA[symbol - 257])
            far = next_symbol(bits, distances)
            distance = DISTANCE_BASE[far] + bits.take(DISTANCE_EXTRA[far])
            places[distance] = places.get(distance, 0) + 1
    return color == 2, width, said, places, lengths[:LITERALS]


def place_of(distance, pixel_bytes, width):
    """None for the pixel before; else the row above, less one, and the shift."""
    if distance == pixel_bytes:
        return None
    row_bytes = width * pixel_bytes + 1
    for row in range(ROWS):
        back = (row + 1) * row_bytes + SHIFT * pixel_bytes - distance
        if back % pixel_bytes == 0 and 0 <= back // pixel_bytes <= 2 * SHIFT:
            return row, back // pixel_bytes
    raise ValueError(f"a distance of {distance} in a picture {width} wide")


def lengths_of(weights):
    """Huffman's, flattened until none is longer than LONGEST."""
    weights = [weight + 1 for weight in weights]
    while True:
        heap = [(weight, symbol, [symbol]) for symbol, weight in enumerate(weights)]
        heapq.heapify(heap)
        lengths = [0] * len(weights)
        while len(heap) > 1:
            one, two = heapq.heappop(heap), heapq.heappop(heap)
            for symbol in one[2] + two[2]:
                lengths[symbol] += 1
            heapq.heappush(heap, (one[0] + two[0], min(one[1], two[1]), one[2] + two[2]))
        if max(lengths) <= LONGEST:
            return lengths
        weights = [weight // 2 + 1 for weight in weights]


def main(arguments):
    prints = "--print" in arguments
    totals = {kind: ([0] * LITERALS, {}, [], []) for kind in (True, False)}
    for path in arguments:
        if path.startswith("--"):
            continue
        with open(path, "rb") as file:
            is_rgb, width, said, places, lengths = count(file.read())
        literals, distances, files, used = totals[is_rgb]
        share = 1e6 / sum(said)
        for symbol, times in enumerate(said):
            literals[symbol] += times * share
        for distance, times in places.items():
            place = place_of(distance, 3 if is_rgb else 4, width)
            distances[place] = distances.get(place, 0) + times * share
        files.append(said)
        used.append(lengths)
    worst = 0
    for is_rgb, (literals, distances, files, used) in totals.items():
        if not files:
            continue
        lengths = lengths_of([int(weight) for weight in literals])
        now = sum(sum(map(lambda a, b: a * b, said, own)) for said, own in zip(files, used))
        then = sum(sum(map(lambda a, b: a * b, said, lengths)) for said in files)
        saved = 1000 * (now - then) / now
        worst = max(worst, saved)
        print(f"{'RGB' if is_rgb else 'RGBA'}: {len(files)} files, {saved:.1f} per mille to save", file=sys.stderr)
        if prints:
            every = sum(distances.values())
            share = {place: round(10_000 * weight / every) for place, weight in distances.items()}
            digits = "".join(format(length, "x") for length in lengths)
            print(f"static const trained_codes {'rgb' if is_rgb else 'rgba'} = {{")
            for start in range(0, LITERALS, 100):
                end = "" if start + 100 < LITERALS else ","
                print(f'  {".literals = " if start == 0 else "            "}"{digits[start:start + 100]}"{end}')
            print(f"  .left = {share.get(None, 0)},")
            rows = ["{" + ", ".join(str(share.get((row, place), 0)) for place in range(2 * SHIFT + 1)) + "}" for row in range(ROWS)]
            print("  .above = {" + ",\n            ".join(rows) + "}};\n")
    return 1 if worst > 20 and not prints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
