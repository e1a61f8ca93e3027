/** The EXIF orientation of a JPEG, 1 to 8; 1 if there is none. */
export function jpegOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let at = 2;
    while (view.getUint8(at) === 0xff) {
      const marker = view.getUint8(at + 1);
      // Start of the image data: there is no EXIF.
      if (marker === 0xda) return 1;
      if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966) return exifOrientation(view, at + 10);
      at += 2 + view.getUint16(at + 2);
    }
  } catch (error) {
    // Truncated within a segment; the decoder decides whether the image is usable.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** Exif 2.32, 4.6.2: a TIFF header, and a directory with entries of 12 bytes each. */
function exifOrientation(view: DataView, tiff: number): number {
  const littleEndian = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, littleEndian);
  const count = view.getUint16(directory, littleEndian);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12;
    if (view.getUint16(at, littleEndian) !== 0x0112) continue;
    const value = view.getUint16(at + 8, littleEndian);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

type Matrix = readonly [number, number, number, number, number, number];

/** Maps the unit square of an image to a box so that it is upright, for any stored orientation. */
export function uprightMatrix(orientation: number, x: number, y: number, w: number, h: number): Matrix {
  switch (orientation) {
    case 2:
      return [-w, 0, 0, h, x + w, y];
    case 3:
      return [-w, 0, 0, -h, x + w, y + h];
    case 4:
      return [w, 0, 0, -h, x, y + h];
    case 5:
      return [0, -h, -w, 0, x + w, y + h];
    case 6:
      return [0, -h, w, 0, x, y + h];
    case 7:
      return [0, h, w, 0, x, y];
    case 8:
      return [0, h, -w, 0, x + w, y];
    default:
      return [w, 0, 0, h, x, y];
  }
}
