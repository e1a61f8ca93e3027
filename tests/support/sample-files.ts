import { crc32, deflateSync } from 'node:zlib';

/** A file as Playwright passes it to a page. */
export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Bytes that differ by position, so that a truncated or mixed-up file is detected. */
const filling = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 31) % 251));

const file = (name: string, mimeType: string, parts: Buffer[], size: number): SampleFile => {
  const own = Buffer.concat(parts);
  return { name, mimeType, buffer: Buffer.concat([own, filling(Math.max(0, size - own.length))]) };
};

/** `size` in bytes. */
export const samplePdf = (name: string, size = 2_000): SampleFile =>
  file(name, 'application/pdf', [Buffer.from('%PDF-1.7\n%âãÏÓ\n')], size);

export const sampleJpg = (name: string, size = 2_000): SampleFile =>
  file(name, 'image/jpeg', [Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')], size);

/** The smallest Word document: a ZIP with one stored entry, `word/document.xml`. */
export function sampleDocx(name: string, size = 2_000): SampleFile {
  const entry = Buffer.from('word/document.xml');
  const content = filling(size);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(entry.length, 22);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, entry, content]);
  const central = Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, Buffer.alloc(14), entry]);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.concat([local, central, end]),
  };
}

/**
 * A drawable PDF with a page in each color, such as '1 0 0' for red.
 * @param catalog more of its entries
 */
export function drawnPdf(name: string, colors: readonly string[], catalog = ''): SampleFile {
  const pageIds = colors.map((_, index) => 3 + 2 * index);
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${colors.length}/Kids[${pageIds.map((id) => `${id} 0 R`).join(' ')}]>>`,
    ...colors.flatMap((color, index) => {
      const drawing = `${color} rg 0 0 200 200 re f`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<<>>/Contents ${4 + 2 * index} 0 R>>`,
        `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) };
}

/** A drawable PNG: a gray square with sides of 16 pixels. */
export function drawnPng(name: string): SampleFile {
  const side = 16;
  const chunk = (type: string, content: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits per pixel, grayscale. Each line starts with its filter type: none.
  header.writeUInt8(8, 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(side, 90)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  const buffer = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** A photo as a phone held sideways stores it, with an EXIF rotation of a quarter turn clockwise. */
export function sidewaysPhoto(name: string, jpeg: Buffer): SampleFile {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    // Big-endian TIFF with one entry: orientation (0x0112), a short, 6.
    Buffer.from('4d4d002a00000008' + '0001' + '0112000300000001' + '00060000' + '00000000', 'hex'),
  ]);
  const marker = Buffer.from('ffe10000', 'hex');
  marker.writeUInt16BE(exif.length + 2, 2);
  const buffer = Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]);
  return { name, mimeType: 'image/jpeg', buffer };
}
