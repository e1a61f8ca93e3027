import { crc32 } from 'node:zlib';

/** A file as Playwright passes it to a page. */
export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Bytes that differ by position, so that a truncated or mixed-up file is noticed. */
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
