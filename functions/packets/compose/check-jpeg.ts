import type { PacketProblem } from '#shared/records/packet.ts';

/** Baseline, extended, and progressive: what PDF readers decode (ISO 32000-1, 7.4.8). */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** All markers that start a frame. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const scan = 0xda;
const end = 0xd9;
/** Stuffed bytes and restarts within the data of a scan. */
const isInScan = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Checks that a JPEG has all of its scans and ends. A PDF contains the file as it is, and readers leave the missing
 * part of a cut one blank.
 */
export function checkJpeg(file: Uint8Array): PacketProblem | undefined {
  const markers = markersOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const isWhole = markers.includes(scan) && markers.at(-1) === end;
  return isWhole && markers.filter(isFrame).every((marker) => frames.has(marker)) ? undefined : 'damaged';
}

/** The markers up to the end of the image; what cameras add after it is ignored. */
function markersOf(file: Buffer): number[] {
  const markers: number[] = [];
  for (let at = 2; at + 1 < file.length; ) {
    const marker = file.readUInt8(at + 1);
    if (file.readUInt8(at) !== 0xff) return markers;
    if (marker === 0xff) {
      // A fill byte.
      at++;
      continue;
    }
    markers.push(marker);
    if (marker === end || at + 4 > file.length) return markers;
    at += 2 + file.readUInt16BE(at + 2);
    if (marker === scan) at = endOfScan(file, at);
  }
  return markers;
}

function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0 && at + 1 < file.length && isInScan(file.readUInt8(at + 1))) at = file.indexOf(0xff, at + 2);
  return at < 0 ? file.length : at;
}
