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

/**
 * A PNG of a drawing with few colors: the most common ones are kept, and the rest, at the edges of lines and
 * letters, become the nearest of them. A third of the size of the same image in full color.
 * @param pixels red, green, blue, and alpha of each, row by row; the image is opaque.
 */
export function palettePng(pixels: Uint8ClampedArray, width: number, height: number, colors = 128): Buffer {
  const keys = Uint32Array.from(
    { length: width * height },
    (_, at) => ((pixels[at * 4] ?? 0) << 16) | ((pixels[at * 4 + 1] ?? 0) << 8) | (pixels[at * 4 + 2] ?? 0),
  );
  const uses = new Map<number, number>();
  for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  const palette = [...uses]
    .sort(([, one], [, other]) => other - one)
    .slice(0, colors)
    .map(([key]) => key);
  const places = new Map([...uses.keys()].map((key) => [key, nearest(key, palette)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (const [at, key] of keys.entries()) rows[at + Math.floor(at / width) + 1] = places.get(key) ?? 0;

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, each the index of a color.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((key) => [key >> 16, (key >> 8) & 255, key & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function nearest(key: number, palette: readonly number[]): number {
  const distances = palette.map(
    (other) =>
      ((key >> 16) - (other >> 16)) ** 2 +
      (((key >> 8) & 255) - ((other >> 8) & 255)) ** 2 +
      ((key & 255) - (other & 255)) ** 2,
  );
  return distances.indexOf(Math.min(...distances));
}
