import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { PacketProblem } from '#shared/records/packet.ts';

/** The library holds an image's pixels in memory at four bytes each. */
const maxPixels = 50_000_000;
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** What pixels need. The library would also decompress texts. */
const kept = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
/** Samples per pixel by color type (PNG specification, 11.2.1). */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  readonly type: string;
  readonly body: Buffer;
  /** With length, type, and checksum. */
  readonly whole: Buffer;
}

/**
 * Checks that decoding a PNG takes no more memory than its dimensions say, without decoding it.
 * @returns the file reduced to the chunks that its pixels need, or why it can't be embedded
 */
export async function checkPng(
  file: Uint8Array,
): Promise<{ readonly image: Uint8Array } | { readonly problem: PacketProblem }> {
  const chunks = chunksOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.body.length !== 13) return { problem: 'damaged' };
  const count = (type: string) => chunks.filter((chunk) => chunk.type === type).length;
  if (count('IHDR') > 1 || count('fcTL') > 1) return { problem: 'damaged' };
  const needed = chunks.filter(({ type }) => kept.includes(type));
  if (!needed.every(isIntact)) return { problem: 'damaged' };
  const [width, height] = [header.body.readUInt32BE(0), header.body.readUInt32BE(4)];
  if (width * height > maxPixels) return { problem: 'too_large' };
  const bits = header.body.readUInt8(8) * (samples[header.body.readUInt8(9)] ?? 0);
  const minBytes = Math.ceil((width * height * bits) / 8);
  // Each row has one more byte. An interlaced image has up to twice as many rows, each rounded up to a byte.
  const maxBytes = minBytes + 4 * height + 16;
  const data = chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body);
  const bytes = await inflatedBytes(Buffer.concat(data), maxBytes);
  // The library shows missing pixels as blank.
  if (bytes < minBytes || bytes > maxBytes) return { problem: 'damaged' };
  return { image: Buffer.concat([signature, ...needed.map(({ whole }) => whole)]) };
}

/** The library ignores the checksums, and shows whatever damaged data decompresses to. */
const isIntact = ({ whole }: Chunk): boolean =>
  crc32(whole.subarray(4, -4)) === whole.readUInt32BE(whole.length - 4);

/** All complete chunks; undefined if it isn't a PNG. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  if (!file.subarray(0, signature.length).equals(signature)) return undefined;
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) break;
    const type = file.toString('latin1', at + 4, at + 8);
    chunks.push({ type, body: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) });
    if (type === 'IEND') break;
    at = end;
  }
  return chunks;
}

/**
 * Decompresses piece by piece, so that the result never exists in memory, and no further than over the maximum. Like
 * the library, it ignores the checksum and the window size of the two-byte header.
 */
async function inflatedBytes(data: Buffer, maxBytes: number): Promise<number> {
  let bytes = 0;
  for await (const part of Readable.from([data.subarray(2)]).pipe(createInflateRaw())) {
    bytes += part.length;
    if (bytes > maxBytes) break;
  }
  return bytes;
}
