import { deflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { describe, expect, test, vi } from 'vitest';
import { logger } from '#functions/platform/logger.ts';
import { jpegOf, pngChunk, pngHeader, pngOf, pngSignature } from '#tests/support/sample-images.ts';
import { placeDocument } from './place-document.ts';

type Literal = NonNullable<Parameters<PDFDocument['context']['stream']>[1]>;

describe('the actions of a PDF', () => {
  /** Everything in a packet that has one page with these annotations. */
  const placed = async (
    annotate: (source: PDFDocument, register: (fields: Literal) => PDFRef) => PDFRef[],
  ) => {
    const source = await PDFDocument.create();
    const page = source.addPage();
    for (const ref of annotate(source, (fields) => source.context.register(source.context.obj(fields))))
      page.node.addAnnot(ref);
    const pdf = await PDFDocument.create();
    expect(await placeDocument(pdf, await source.save(), 'application/pdf', 10)).toEqual({ pages: 1 });
    const objects = (await PDFDocument.load(await pdf.save())).context.enumerateIndirectObjects();
    return objects.map(([, object]) => object.toString()).join('\n');
  };
  const script = { S: 'JavaScript' };
  const box = { Type: 'Annot', Rect: [0, 0, 9, 9] };

  test('do not follow a link', async () => {
    const text = await placed((_, register) => [
      register({ ...box, Subtype: 'Link', A: { S: 'URI', Next: [script] } }),
      register({ ...box, Subtype: 'Link', A: register({ S: 'GoTo', Next: register(script) }) }),
    ]);
    expect(text).toContain('/S /URI');
    expect(text).toContain('/S /GoTo');
    expect(text).not.toContain('/JavaScript');
  });

  test('are removed from the fields that widgets belong to, even if a field is its own ancestor', async () => {
    const text = await placed((source, register) => {
      const form = register({ A: script, AA: { K: script } });
      const field = register({ Parent: form, AA: { F: script } });
      source.context.lookup(form, PDFDict).set(PDFName.of('Parent'), field);
      return [register({ ...box, Subtype: 'Widget', Parent: field })];
    });
    expect(text).toContain('/Subtype /Widget');
    expect(text).not.toContain('/JavaScript');
  });
});

describe('a PDF', () => {
  const page =
    '3 0 obj<</Type/Pages/Kids[4 0 R]/Count 1>>endobj 4 0 obj<</Type/Page/Parent 3 0 R/MediaBox[0 0 9 9]>>endobj ';
  const file = (...objects: (string | Uint8Array)[]) =>
    Buffer.concat(
      ['%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 3 0 R>>endobj ', ...objects, 'trailer<</Root 1 0 R>>'].map(
        (part) => Buffer.from(part),
      ),
    );
  const place = async (bytes: Uint8Array) =>
    placeDocument(await PDFDocument.create(), bytes, 'application/pdf', 10);
  const fine = file(page);
  /** Also keeps the log out of the tests' output. */
  const watchLog = () => vi.spyOn(logger, 'warn').mockImplementation(() => {});
  const scaleTimeLimit = (factor: number) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    return vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => timeout(limit * factor));
  };

  test('that decompresses to too much is reported as damaged', async () => {
    const zeros = deflateSync(Buffer.alloc(200_000_000));
    const stream = `9 0 obj<</Type/ObjStm/N 0/First 0/Filter/FlateDecode/Length ${zeros.length}>>stream\n`;
    const log = watchLog();
    // On a busy machine, it takes as long as the limit.
    scaleTimeLimit(10);
    expect(await place(file(page, stream, zeros, '\nendstream endobj '))).toEqual({ problem: 'damaged' });
    expect(log.mock.calls).toEqual([['PDF unreadable', { cause: 'Error' }]]);
    expect(await place(fine)).toEqual({ pages: 1 });
  });

  /** A trillion pages: each node of the page tree has the next one as both of its children. */
  const node = (at: number) => `${at} 0 obj<</Type/Pages/Kids[${`${at + 1} 0 R `.repeat(2)}]>>endobj `;
  const tree = Array.from({ length: 40 }, (_, at) => node(at + 3)).join('');
  const leaf = '43 0 obj<</Type/Page/Parent 42 0 R/MediaBox[0 0 9 9]>>endobj ';

  test('that never ends is reported as damaged, and the next file is read', async () => {
    // A twentieth of the time, because it is all processor time.
    const limit = scaleTimeLimit(1 / 20);
    const log = watchLog();
    expect(await place(file(tree, leaf))).toEqual({ problem: 'damaged' });
    expect(log.mock.calls).toEqual([['PDF unreadable', { cause: 'AbortError' }]]);
    expect(limit).toHaveBeenCalledOnce();
    limit.mockRestore();
    expect(await place(fine)).toEqual({ pages: 1 });
  });
});

describe('a PNG image', () => {
  const [signature, header, ...rest] = [pngSignature, pngHeader(9, 9), pngOf(9, 9).subarray(33)];
  const image = (...parts: Uint8Array[]) => Buffer.concat([signature, ...parts]);
  const huge = pngHeader(9000, 9000);
  const frame = pngChunk('fcTL', Buffer.alloc(26));
  /** 100 MB in 100 KB. */
  const bomb = deflateSync(Buffer.alloc(100_000_000));
  const end = pngChunk('IEND', Buffer.alloc(0));
  const place = async (bytes: Uint8Array) => {
    const pdf = await PDFDocument.create();
    const decode = vi.spyOn(pdf, 'embedPng');
    const placed = await placeDocument(pdf, bytes, 'image/png', 10);
    return { placed, decoded: decode.mock.calls.map(([decoded]) => decoded) };
  };

  test.each([
    ['too many pixels', 'too_large', image(huge, ...rest)],
    ['dimensions after another chunk', 'damaged', image(pngChunk('tEXt', Buffer.alloc(13)), huge, ...rest)],
    ['other dimensions later', 'damaged', image(header, huge, ...rest)],
    ['more data than pixels', 'damaged', image(header, pngChunk('IDAT', bomb), end)],
    ['several frames', 'damaged', image(header, pngChunk('acTL', Buffer.alloc(8)), frame, frame, ...rest)],
    ['a cut chunk', 'damaged', pngOf(9, 9).subarray(0, -20)],
    ['fewer data than pixels', 'damaged', image(pngHeader(90, 90), ...rest)],
    ['a changed byte', 'damaged', pngOf(9, 9).map((byte, at) => (at === 33 + 8 + 6 ? byte ^ 1 : byte))],
  ])('with %s is not decoded', async (_, problem, bytes) => {
    const { placed, decoded } = await place(bytes);
    expect(placed).toEqual({ problem });
    expect(decoded).toHaveLength(0);
  });

  test('is embedded without its texts', async () => {
    const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb]));
    const { placed, decoded } = await place(image(header, text, ...rest));
    expect(placed).toEqual({ pages: 1 });
    expect(decoded).toEqual([pngOf(9, 9)]);
  });

  test('may have its data in several chunks, and one frame', async () => {
    const data = rest[0]?.subarray(8, -16) ?? Buffer.alloc(0);
    const [one, other] = [data.subarray(0, 5), data.subarray(5)];
    const control = pngChunk('fcTL', Buffer.alloc(26));
    const bytes = image(
      ...[header, pngChunk('acTL', Buffer.alloc(8)), control],
      ...[pngChunk('IDAT', one), pngChunk('IDAT', other), end],
    );
    expect((await place(bytes)).placed).toEqual({ pages: 1 });
  });

  test.each([
    [0, 1],
    [2, 8],
    [6, 16],
  ])('of color type %d with %d bits may be interlaced', async (type, bits) => {
    const samples = { 0: 1, 2: 3, 6: 4 }[type] ?? 0;
    const [width, height] = [11, 7];
    // Column and row of each pass's first pixel, and the steps between its columns and rows.
    const passes = [
      [0, 0, 8, 8],
      [4, 0, 8, 8],
      [0, 4, 4, 8],
      [2, 0, 4, 4],
      [0, 2, 2, 4],
      [1, 0, 2, 2],
      [0, 1, 1, 2],
    ];
    const size = passes.reduce((sum, [x = 0, y = 0, dx = 1, dy = 1]) => {
      const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
      return sum + (columns > 0 ? rows * (Math.ceil((columns * samples * bits) / 8) + 1) : 0);
    }, 0);
    const fields = Buffer.from([0, 0, 0, width, 0, 0, 0, height, bits, type, 0, 0, 1]);
    const data = deflateSync(Buffer.alloc(size));
    const bytes = image(pngChunk('IHDR', fields), pngChunk('IDAT', data), end);
    expect((await place(bytes)).placed).toEqual({ pages: 1 });
  });
});

describe('a JPEG', () => {
  const whole = jpegOf([[[76, 85, 255]]], { orientation: 6 });
  const place = async (bytes: Uint8Array) =>
    placeDocument(await PDFDocument.create(), bytes, 'image/jpeg', 10);
  const frame = whole.indexOf(Buffer.from('ffc0', 'hex'));
  const withFrame = (marker: number) => whole.map((byte, at) => (at === frame + 1 ? marker : byte));

  test.each([
    ['cut in its header', whole.subarray(0, frame + 20)],
    ['cut in its data', whole.subarray(0, -3)],
    ['without its end', whole.subarray(0, -2)],
    ['whose coding PDF readers don’t have', withFrame(0xc9)],
  ])('%s is reported as damaged', async (_, bytes) => {
    expect(await place(bytes)).toEqual({ problem: 'damaged' });
  });

  test('may be progressive, and may have fill bytes, several scans, and more after its end', async () => {
    const scan = whole.subarray(whole.indexOf(Buffer.from('ffda', 'hex')), -2);
    const restart = Buffer.from('ffd0ff00', 'hex');
    const parts = [withFrame(0xc2).subarray(0, -2), restart, Buffer.from([0xff]), scan, whole.subarray(-2)];
    expect(await place(Buffer.concat([...parts, Buffer.from('thumbnail')]))).toEqual({ pages: 1 });
  });
});
