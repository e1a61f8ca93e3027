import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Packs each pixel's red, green, and blue into one number. */
function keysOf(pixels: Uint8ClampedArray, count: number): Uint32Array {
  const keys = new Uint32Array(count);
  for (let at = 0, from = 0; at < count; at += 1, from += 4)
    keys[at] = ((pixels[from] ?? 0) << 16) | ((pixels[from + 1] ?? 0) << 8) | (pixels[from + 2] ?? 0);
  return keys;
}

function usesOf(keys: Uint32Array): Map<number, number> {
  const uses = new Map<number, number>();
  // Most pixels have the same color as the one before, so runs are counted as a whole.
  for (let at = 0, next = 0; at < keys.length; at = next) {
    const key = keys[at] ?? 0;
    while (next < keys.length && keys[next] === key) next += 1;
    uses.set(key, (uses.get(key) ?? 0) + next - at);
  }
  return uses;
}

/**
 * Encodes a drawing with few colors as a PNG with a palette. The most common colors are kept. The rest, at the edges
 * of lines and letters, are replaced by the nearest palette color. A third of the size of the same image in full
 * color.
 * @param pixels red, green, blue, and alpha values, row by row; the image must be opaque
 */
export function palettePng(pixels: Uint8ClampedArray, width: number, height: number, colors = 128): Buffer {
  const keys = keysOf(pixels, width * height);
  const uses = usesOf(keys);
  const palette = [...uses]
    .sort(([, one], [, other]) => other - one)
    .slice(0, colors)
    .map(([key]) => key);
  const places = new Map([...uses.keys()].map((key) => [key, nearest(key, palette)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0, from = 0; row < height; row += 1)
    for (let to = row * (width + 1) + 1; to < (row + 1) * (width + 1); to += 1, from += 1)
      rows[to] = places.get(keys[from] ?? 0) ?? 0;

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, each an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((key) => [key >> 16, (key >> 8) & 255, key & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The index of the nearest palette color. The first one wins a tie. */
function nearest(key: number, palette: readonly number[]): number {
  let [place, least] = [0, Number.POSITIVE_INFINITY];
  for (const [at, other] of palette.entries()) {
    const distance =
      ((key >> 16) - (other >> 16)) ** 2 +
      (((key >> 8) & 255) - ((other >> 8) & 255)) ** 2 +
      ((key & 255) - (other & 255)) ** 2;
    if (distance < least) [place, least] = [at, distance];
  }
  return place;
}
