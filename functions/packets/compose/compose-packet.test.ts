import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test, vi } from 'vitest';
import { logger } from '#functions/platform/logger.ts';
import { unprintableIn } from '#shared/domain/printable-text.ts';
import { fillableForm } from '#tests/support/fillable-form.ts';
import { type Layers, layeredPdf } from '#tests/support/layered-pdf.ts';
import { pdfOf, sampleFonts } from '#tests/support/packet-files.ts';
import { getDocument, OPS } from '#tests/support/pdf-reader.ts';
import { jpegOf, pngOf } from '#tests/support/sample-images.ts';
import { scannedFilters, scannedPdf } from '#tests/support/scanned-pdf.ts';
import { archiveOriginals, manifestName } from './archive-originals.ts';
import { composePacket } from './compose-packet.ts';
import { jpegOrientation } from './image-orientation.ts';
import { type PacketPlan, type PlannedDocument, TooManyPages } from './plan.ts';

const types: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const fileOf = (name: string, bytes: Uint8Array, title = name): PlannedDocument => ({
  id: name,
  name,
  title,
  mimeType: types[name.split('.').at(-1) ?? ''] ?? '',
  load: async () => bytes,
});
const planOf = (
  exhibits: readonly (readonly PlannedDocument[])[],
  change: Partial<PacketPlan> = {},
): PacketPlan => ({
  name: 'Packet 3',
  title: 'O-1A, extraordinary ability',
  subtitle: 'Amara Okonkwo',
  createdAt: new Date('2026-11-22T12:00:00.000Z'),
  createdOn: '22 November 2026',
  maxPages: 1000,
  exhibits: exhibits.map((documents, at) => ({
    label: String.fromCharCode(65 + at),
    title: `Proof ${at + 1}`,
    section: at < 2 ? 'Identity' : 'Awards',
    documents,
  })),
  ...change,
});

/** Decoders and East Asian character maps of the library that reads the PDF. */
const parts = (folder: string) =>
  fileURLToPath(new URL(`../../${folder}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));
const open = (data: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data: data.slice(), verbosity: 0, wasmUrl: parts('wasm'), cMapUrl: parts('cmaps') }).promise;
async function textOf(pdf: PDFDocumentProxy, number: number, between = ''): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(between);
}
async function pageOf(pdf: PDFDocumentProxy, destination: unknown): Promise<number> {
  if (!Array.isArray(destination)) throw new Error('No destination.');
  return (await pdf.getPageIndex(destination[0])) + 1;
}

/** The first byte of the image on a page, decoded by another library. */
async function firstPixel(pdf: PDFDocumentProxy, number: number): Promise<unknown> {
  const page = await pdf.getPage(number);
  const { fnArray, argsArray } = await page.getOperatorList();
  const name = argsArray[fnArray.indexOf(OPS.paintImageXObject)]?.[0];
  const image = await new Promise<{ data: Uint8Array } | null>((resolve) => page.objs.get(name, resolve));
  return image?.data[0];
}

async function portfolio(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await pdfOf(1, { text: 'Open this in another program' }));
  await pdf.attach(Buffer.from('Letter'), 'Letter.txt');
  pdf.catalog.set(PDFName.of('Collection'), pdf.context.obj({ View: 'D' }));
  return pdf.save();
}

describe('a packet', () => {
  const make = async () => {
    const plan = planOf([
      [fileOf('Passport.pdf', await pdfOf(2, { text: 'Passport' }))],
      [fileOf('Degree.pdf', await pdfOf(3, { text: 'Degree' })), fileOf('Seal.png', pngOf(40, 20))],
      [fileOf('Award.docx', Buffer.from('PK'), 'Award letter')],
    ]);
    const composed = await composePacket(plan, sampleFonts);
    return { plan, composed, pdf: await open(composed.pdf) };
  };

  test('numbers every page, with the exhibit it belongs to', async () => {
    const { composed, pdf } = await make();
    expect([pdf.numPages, composed.pages]).toEqual([12, 12]);
    const ends: (string | undefined)[] = [];
    for (let number = 1; number <= pdf.numPages; number++)
      ends.push(/(Exhibit \w, )?\d+ of \d+ *$/.exec(await textOf(pdf, number, ' '))?.[0].trim());
    expect(ends).toEqual([
      ...['1 of 12', '2 of 12'],
      ...['Exhibit A, 3 of 12', 'Exhibit A, 4 of 12', 'Exhibit A, 5 of 12'],
      ...[6, 7, 8, 9, 10].map((number) => `Exhibit B, ${number} of 12`),
      ...['Exhibit C, 11 of 12', 'Exhibit C, 12 of 12'],
    ]);
    expect(await textOf(pdf, 4)).toContain('Passport 1');
    expect(await textOf(pdf, 9)).toContain('Degree 3');
  });

  test('links each exhibit and document from bookmarks and table of contents', async () => {
    const { pdf } = await make();
    const outline = await pdf.getOutline();
    const lines: unknown[] = [];
    for (const { title, dest, items } of outline) {
      lines.push([title, await pageOf(pdf, dest)]);
      for (const item of items) lines.push(['', item.title, await pageOf(pdf, item.dest)]);
    }
    expect(lines).toEqual([
      ['Cover', 1],
      ['Table of contents', 2],
      ['Exhibit A: Proof 1', 3],
      ['', 'Passport.pdf', 4],
      ['Exhibit B: Proof 2', 6],
      ['', 'Degree.pdf', 7],
      ['', 'Seal.png', 10],
      ['Exhibit C: Proof 3', 11],
      ['', 'Award letter', 12],
    ]);
    const contents = await pdf.getPage(2);
    const links = await contents.getAnnotations();
    const targets = await Promise.all(links.map(({ dest }) => pageOf(pdf, dest)));
    expect(targets).toEqual([3, 4, 6, 7, 10, 11, 12]);
    const text = await textOf(pdf, 2);
    expect(text).toContain('Table of contents');
    expect(text).toMatch(/Proof 1\s*3/);
    expect(text).toMatch(/Award letter\s*12/);
  });

  test('has a placeholder sheet for a file that can’t be embedded', async () => {
    const { composed, pdf } = await make();
    expect(composed.documents.at(-1)).toEqual({ id: 'Award.docx', firstPage: 12, pages: 1, problem: 'type' });
    expect(await textOf(pdf, 12)).toContain('Provided as a separate file: Exhibit C/01 Award.docx');
  });

  test('is identical byte for byte when rebuilt', async () => {
    const [one, other] = [await make(), await make()];
    expect(Buffer.compare(one.composed.pdf, other.composed.pdf)).toBe(0);
  });

  test('comes with a ZIP file of all originals and their correct checksums', async () => {
    const { plan } = await make();
    const { parts, sums } = await archiveOriginals(plan);
    const files = unzipSync(Buffer.concat(parts));
    const { [manifestName]: manifest, ...originals } = files;
    const lines = Object.entries(originals).map(
      ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`,
    );
    expect(Object.keys(originals)).toEqual([
      'Exhibit A/01 Passport.pdf',
      'Exhibit B/01 Degree.pdf',
      'Exhibit B/02 Seal.png',
      'Exhibit C/01 Award.docx',
    ]);
    expect(Buffer.from(manifest ?? []).toString()).toBe(`${lines.join('\n')}\n`);
    expect(sums).toEqual(lines.map((line) => line.slice(0, 64)));
  });

  test('has names in its ZIP file that file systems accept, with their extension', async () => {
    const long = `${'証'.repeat(120)}.docx`;
    const plan = planOf([[fileOf(long, Buffer.from('PK'))]]);
    const [name = ''] = Object.keys(unzipSync(Buffer.concat((await archiveOriginals(plan)).parts)));
    expect(Buffer.byteLength(name.split('/')[1] ?? '')).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^Exhibit A\/01 証{80,}\.docx$/u);
  });

  test('has names in its ZIP file that the usual tools read, in any script', async () => {
    const plan = planOf([[fileOf('Überprüfung 証明書.docx', Buffer.from('PK'))]]);
    const zip = Buffer.concat((await archiveOriginals(plan)).parts);
    // The central directory: entries from Unix, in UTF-8, that their owner may read and write, and everyone may read.
    const at = zip.indexOf(Buffer.from('504b0102', 'hex'));
    expect(zip.readUInt8(at + 5)).toBe(3);
    expect(zip.readUInt16LE(at + 8) & 0x800).toBe(0x800);
    expect(zip.readUInt32LE(at + 38) >>> 16).toBe(0o100644);
  });
});

describe('files of a packet', () => {
  const only = async (file: PlannedDocument) => {
    const composed = await composePacket(
      planOf([[file, fileOf('Next.pdf', await pdfOf(1, { text: 'Next' }))]]),
      sampleFonts,
    );
    return { placed: composed.documents[0], composed, pdf: await open(composed.pdf) };
  };

  test.each([
    ['encrypted', () => pdfOf(2, { password: 'secret' }), 'password-protected'],
    ['encrypted', () => pdfOf(2, { restrictions: { permissions: { printing: false } } }), 'allow printing'],
    ['xfa_only', () => fillableForm({}, { isHybrid: true }), 'only Adobe Acrobat shows'],
    ['portfolio', portfolio, 'PDF portfolio'],
    ['damaged', async () => Buffer.from('%PDF-1.7\nthis is not one'), 'damaged'],
    ['damaged', async () => (await pdfOf(3)).slice(0, 700), 'damaged'],
  ] as const)('that are %s get a sheet, and the rest follows', async (problem, bytes, words) => {
    const log = vi.spyOn(logger, 'warn').mockImplementation(() => {});
    const { placed, pdf } = await only(fileOf('Review.pdf', await bytes()));
    expect(placed).toMatchObject({ firstPage: 4, pages: 1, problem });
    expect(log.mock.calls.map(([message]) => message)).toEqual(
      problem === 'damaged' ? ['PDF unreadable'] : [],
    );
    expect(await textOf(pdf, 4)).toContain(words);
    expect(await textOf(pdf, 5)).toContain('Next 1');
  });

  test.each(['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const)(
    'that open without a password are embedded, though they’re encrypted against changes with %s',
    async (algorithm) => {
      const restrictions = { algorithm, allowWeakCryptography: true, permissions: { printing: true } };
      const { placed, pdf } = await only(fileOf('Bank.pdf', await pdfOf(2, { text: 'Bank', restrictions })));
      expect(placed).toEqual(expect.objectContaining({ firstPage: 4, pages: 2 }));
      expect(placed).not.toHaveProperty('problem');
      expect(await textOf(pdf, 4)).toContain('Bank 1');
      expect(await textOf(pdf, 5)).toContain('Bank 2');
    },
  );

  test.each([
    ['a layer', ({ hidden }: Layers) => ({ OFF: [hidden] })],
    ['all layers but one', ({ shown }: Layers) => ({ BaseState: 'OFF', ON: [shown] })],
  ])('that hide %s hide it in the packet, too', async (_, configure) => {
    const { pdf } = await only(fileOf('Layers.pdf', await layeredPdf(configure)));
    const layers = [...(await pdf.getOptionalContentConfig())];
    expect(layers.map(([, { name, visible }]) => [name, visible])).toEqual([
      ['Text', true],
      ['Draft', false],
    ]);
  });

  test.each([90, 180, 270])(
    'that are turned by %i° stay so, with the number at the foot as it is seen',
    async (rotate) => {
      const { pdf } = await only(fileOf('Turned.pdf', await pdfOf(1, { rotate })));
      const page = await pdf.getPage(4);
      expect(page.rotate).toBe(rotate);
      const viewport = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const number = items.find((item) => 'str' in item && item.str.includes('4 of 5'));
      if (!number || !('transform' in number)) throw new Error('The page has no number.');
      const [x, y] = viewport.convertToViewportPoint(number.transform[4], number.transform[5]);
      expect(y).toBeCloseTo(viewport.height - 14, 0);
      expect(Math.abs(x - viewport.width / 2)).toBeLessThan(60);
    },
  );

  test('with 500 pages are embedded completely', async () => {
    const { composed, pdf } = await only(fileOf('Long.pdf', await pdfOf(500, { text: 'Long' })));
    expect(composed.pages).toBe(504);
    expect(await textOf(pdf, 503)).toContain('Long 500');
  });

  const red = [76, 85, 255];
  const blue = [29, 255, 107];
  test('that are photographs are rotated according to their EXIF data', async () => {
    const photo = jpegOf([[red, blue]], { orientation: 6 });
    expect(jpegOrientation(photo)).toBe(6);
    const { pdf } = await only(fileOf('Photo.jpg', photo));
    const page = await pdf.getPage(4);
    const { fnArray, argsArray } = await page.getOperatorList();
    const matrix = argsArray[fnArray.indexOf(OPS.transform)];
    // Stored as 16 by 8, displayed as 8 by 16: the left edge moves to the top.
    expect(matrix.slice(0, 4)).toEqual([0, -16, 8, 0]);
  });

  test('that are CMYK photographs keep their color space', async () => {
    const { placed, composed } = await only(fileOf('Print.jpg', jpegOf([[[0, 128, 255, 30]]])));
    expect(placed).toEqual({ id: 'Print.jpg', firstPage: 4, pages: 1 });
    expect(Buffer.from(composed.pdf).includes('/DeviceCMYK')).toBe(true);
  });

  test('that are JPEG 2000 and JBIG2 scans are embedded unchanged', async () => {
    const { placed, composed, pdf } = await only(fileOf('Scan.pdf', await scannedPdf()));
    expect(placed).toEqual({ id: 'Scan.pdf', firstPage: 4, pages: 2 });
    for (const filter of scannedFilters)
      expect(Buffer.from(composed.pdf).includes(`/Filter /${filter}`)).toBe(true);
    expect([await firstPixel(pdf, 4), await firstPixel(pdf, 5)]).toEqual([128, 0]);
  });

  test('lose all actions except links', async () => {
    const { PDFDocument, PDFName } = await import('@cantoo/pdf-lib');
    const source = await PDFDocument.create();
    const page = source.addPage();
    const act = (fields: Record<string, string>) =>
      source.context.register(
        source.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: fields }),
      );
    page.node.addAnnot(act({ S: 'JavaScript' }));
    page.node.addAnnot(act({ S: 'URI' }));
    page.node.set(PDFName.of('AA'), source.context.obj({ O: { S: 'JavaScript' } }));
    const { composed } = await only(fileOf('Acting.pdf', await source.save()));
    const made = await PDFDocument.load(composed.pdf);
    const text = made.context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .join('\n');
    expect(text).toContain('/S /URI');
    expect(text).not.toContain('/JavaScript');
  });

  test('with names in many scripts are typeset, including unsupported characters', async () => {
    const names = [
      ...['Łukasz Żółć', 'Юрій Гагарін', 'Nguyễn Thị Minh', 'Αλέξανδρος', 'अनन्या', 'สมชาย ใจดี'],
      ...['张静怡', '岩崎 いわさき', 'パスポート', '김민준', 'محمد', 'נועה'],
    ];
    const letter = await pdfOf(1);
    const others = ['🎉', 'မြန်မာ', 'Top 🥇 1️⃣ award 👩‍⚕️', 'தமிழ் 🎉'];
    const documents = [...names, ...others].map((name) => fileOf('Letter.pdf', letter, name));
    const composed = await composePacket(planOf([documents]), sampleFonts);
    const pdf = await open(composed.pdf);
    const tabPage = (await textOf(pdf, 3, '|')).normalize('NFC').replace(/\|/g, '');
    for (const name of [...names, 'Top 1 award', 'தமிழ்']) expect(tabPage).toContain(name.normalize('NFC'));
    // Emoji are left out, and everything that is left out or replaced is reported.
    expect(tabPage).toMatch(/נועה\?\?+Top/);
    expect(composed.unprinted).toEqual(['🎉', 'မြ', 'န်', 'မ', 'ာ', '🥇', '1️⃣', '👩‍⚕️']);
    expect(unprintableIn(others.join(''))).toEqual(composed.unprinted);
    expect(unprintableIn(names.join(''))).toEqual([]);
    // Readers display bookmarks in their own fonts.
    expect((await pdf.getOutline())[2]?.items.at(-1)?.title).toBe('தமிழ் 🎉');
  });

  test('in Chinese, Japanese, and Korean are typeset with embedded outlines', async () => {
    const letter = await pdfOf(1);
    // More than 256 characters need another font.
    const many = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0xac00 + at * 3)).join(' ');
    const names = ['张静怡，护照', '陳冠宇', '岩崎 パスポート', '김민준 여권'];
    const documents = [...names, many].map((name) => fileOf('Letter.pdf', letter, name));
    const { pdf } = await composePacket(planOf([documents]), sampleFonts);
    const fontsIn = async (bytes: Uint8Array) =>
      (await PDFDocument.load(bytes)).context
        .enumerateIndirectObjects()
        .map(([, object]) => object.toString())
        .join('\n');
    const fonts = await fontsIn(pdf);
    expect(fonts).toContain('/Subtype /Type3');
    // The reader's own fonts, which not every machine has.
    expect(fonts).not.toContain('STSong-Light');
    const opened = await open(pdf);
    const text = (await textOf(opened, 3)).normalize('NFC');
    for (const name of names) expect(text).toContain(name);
    // The rare character uses the reader's own font.
    const rare = await composePacket(planOf([[fileOf('Letter.pdf', letter, '\u{2A6D6}')]]), sampleFonts);
    expect(await fontsIn(rare.pdf)).toContain('STSong-Light');
  });

  test('beyond the capacity of a tab page are counted above the page number', async () => {
    const letter = await pdfOf(1);
    const documents = Array.from({ length: 40 }, (_, at) => fileOf(`${at}.pdf`, letter, `Letter ${at + 1}`));
    const title =
      'Awards for excellence in the field of endeavor, with the criteria for them, and the entrants';
    const exhibit = { label: 'A', title, section: title, cites: '8 CFR 214.2(o)(3)(iii)(B)(1)', documents };
    const { pdf } = await composePacket(planOf([], { exhibits: [exhibit] }), sampleFonts);
    const { items } = await (await (await open(pdf)).getPage(4)).getTextContent();
    const lines = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
    const lowest = lines.map(({ str, transform }) => ({ str, y: transform[5] })).sort((a, b) => a.y - b.y);
    expect(lowest[0]?.str).toBe('Exhibit A, 4 of 44');
    expect(lowest[1]?.str).toMatch(/^and \d+ more$/);
    expect(lowest[1]?.y).toBeGreaterThan((lowest[0]?.y ?? 0) + 14);
    const listed = lines.filter(({ str }) => str.startsWith('Letter ')).length;
    expect(lowest[1]?.str).toBe(`and ${40 - listed} more`);
  });

  test('beyond the page limit fail the packet', async () => {
    const plan = planOf([[fileOf('Long.pdf', await pdfOf(30))]], { maxPages: 20 });
    await expect(composePacket(plan, sampleFonts)).rejects.toThrow(TooManyPages);
  });
});
