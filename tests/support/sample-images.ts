import { crc32, deflateSync } from 'node:zlib';

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(marker, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** An EXIF segment with only the orientation. */
const exif = (orientation: number): Buffer => {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return segment(0xffe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
};

/**
 * A baseline JPEG of solid 8×8 blocks, row by row. Three samples per block are YCbCr, four are CMYK.
 * @param options.orientation EXIF's, 1 to 8
 */
export function jpegOf(
  blocks: readonly (readonly (readonly number[])[])[],
  { orientation }: { orientation?: number } = {},
): Buffer {
  const components = blocks[0]?.[0]?.length ?? 0;
  const frame = Buffer.from([8, 0, blocks.length * 8, 0, (blocks[0]?.length ?? 0) * 8, components]);
  const parts = Array.from({ length: components }, (_, at) => at + 1);
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  const before = new Array<number>(components).fill(0);
  for (const block of blocks.flat()) {
    for (const [at, sample] of block.entries()) {
      const dc = (sample - 128) * 8;
      const difference = dc - (before[at] ?? 0);
      before[at] = dc;
      const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
      push(size, 4);
      push(difference < 0 ? difference + 2 ** size - 1 : difference, size);
      push(0, 1);
    }
  }
  while (bits.length % 8 !== 0) bits.push(1);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).join(''), 2);
    data.push(byte, ...(byte === 0xff ? [0] : []));
  }
  const counts = (lengths: Record<number, number>) =>
    Array.from({ length: 16 }, (_, at) => lengths[at + 1] ?? 0);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    orientation ? exif(orientation) : Buffer.alloc(0),
    segment(0xffdb, Buffer.from([0, ...new Array<number>(64).fill(1)])),
    segment(0xffc0, Buffer.concat([frame, Buffer.from(parts.flatMap((id) => [id, 0x11, 0]))])),
    segment(0xffc4, Buffer.from([0x00, ...counts({ 4: 12 }), ...Array.from({ length: 12 }, (_, at) => at)])),
    segment(0xffc4, Buffer.from([0x10, ...counts({ 1: 1 }), 0])),
    segment(0xffda, Buffer.from([components, ...parts.flatMap((id) => [id, 0x00]), 0, 63, 0])),
    Buffer.from(data),
    Buffer.from('ffd9', 'hex'),
  ]);
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngChunk(name: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(name), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The header of a PNG in shades of gray. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return pngChunk('IHDR', header);
}

/** A PNG in one shade of gray. */
export function pngOf(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    pngSignature,
    pngHeader(width, height),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
