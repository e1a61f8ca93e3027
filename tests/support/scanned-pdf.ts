import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';

const side = 16;
const hex = (...parts: readonly string[]): Buffer => Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
const box = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 8);
  return Buffer.concat([length, Buffer.from(type), content]);
};

/**
 * One tile with one empty packet: every sample has the middle value, a gray of 128 (ISO/IEC 15444-1, annex A).
 */
const codestream = hex(
  'ff4f',
  // SIZ: 16 by 16, one component of 8 bits.
  'ff51 0029 0000 00000010 00000010 00000000 00000000 00000010 00000010 00000000 00000000 0001 07 01 01',
  // COD: one layer, no decomposition, reversible. QCD: no quantization.
  'ff52 000c 00 00 0001 00 00 04 04 00 01',
  'ff5c 0004 40 40',
  'ff90 000a 0000 0000000f 00 01 ff93 00',
  'ffd9',
);
/** A gray JPEG 2000 image as a file (annex I): signature, type, header, codestream. */
const jpeg2000 = Buffer.concat([
  box('jP  ', hex('0d0a870a')),
  box('ftyp', Buffer.concat([Buffer.from('jp2 '), hex('00000000'), Buffer.from('jp2 ')])),
  box(
    'jp2h',
    Buffer.concat([
      box('ihdr', hex('00000010 00000010 0001 07 07 00 00')),
      box('colr', hex('01 00 00 00000011')),
    ]),
  ),
  box('jp2c', codestream),
]);

/** A black JBIG2 page as PDF embeds it: only page information, whose pixels start as 1 (ISO/IEC 14492, 7.4.8). */
const jbig2 = hex('00000000 30 00 01 00000013', '00000010 00000010 00000000 00000000 04 0000');

export const scannedFilters = ['JPXDecode', 'JBIG2Decode'] as const;
const images = { JPXDecode: [jpeg2000, 8], JBIG2Decode: [jbig2, 1] } as const;

/** A PDF as scanners produce it: a page filled by a gray JPEG 2000 image, and one by a black JBIG2 image. */
export async function scannedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const filter of scannedFilters) {
    const [bytes, bits] = images[filter];
    const image = pdf.context.stream(bytes, {
      ...{ Type: 'XObject', Subtype: 'Image', Width: side, Height: side },
      ...{ ColorSpace: 'DeviceGray', BitsPerComponent: bits, Filter: filter },
    });
    const page = pdf.addPage([200, 200]);
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(200, 0, 0, 200, 0, 0),
      drawObject(page.node.newXObject('Image', pdf.context.register(image))),
      popGraphicsState(),
    );
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}
