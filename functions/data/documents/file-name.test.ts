import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { attachmentHeader, displayName, storageKey } from './file-name.ts';

describe('the display name of a document', () => {
  test.each([
    ['passport.pdf', 'passport.pdf'],
    ['../../etc/pass\u0000wd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\CV.docx', 'CV.docx'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['Re\u0301sume\u0301 \u200B2026.pdf', 'Résumé 2026.pdf'],
    ['履歴書.pdf', '履歴書.pdf'],
    ['.pdf', 'document.pdf'],
    ['  a.pdf  ', 'a.pdf'],
  ])('%j becomes %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });
});

describe('the storage key of a file', () => {
  test('stays in its folder and is plain ASCII, whatever the name', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (name) => {
        const key = storageKey('documents/1', displayName(name), new Date('2026-11-20T10:00:00.000Z'));
        expect(key).toMatch(/^documents\/1\/1795168800000\d{6}_[A-Za-z0-9._-]*$/);
        expect(key).not.toContain('..');
      }),
    );
  });

  test('is unique for equal names in the same millisecond', () => {
    const at = new Date();
    const keys = Array.from({ length: 5 }, () => storageKey('documents/1', 'a.pdf', at));
    expect(new Set(keys).size).toBe(5);
  });

  test('keeps the extension of a long name', () => {
    expect(storageKey('d', `${'x'.repeat(300)}.pdf`, new Date())).toMatch(/x\.pdf$/);
  });
});

describe('the download header', () => {
  test('is one header of printable ASCII that decodes to the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const name = displayName(text);
        const header = attachmentHeader(name);
        expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.~%-]*$/);
        expect(header).toMatch(/^[\x20-\x7e]*$/);
        fc.pre(Buffer.byteLength(name) <= 255);
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name);
      }),
    );
  });

  test('cuts a name that file systems and S3 would reject, and keeps its extension', () => {
    const header = attachmentHeader(`${'履'.repeat(251)}.pdf`);
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(`${'履'.repeat(83)}.pdf`);
    expect(encodeURIComponent(header).length).toBeLessThan(1500);
  });
});
