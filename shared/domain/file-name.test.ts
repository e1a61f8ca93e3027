import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { safeFileName, uniquePaths } from './file-name.ts';

describe('a file name for every system', () => {
  test.each([
    ['passport.pdf', 'passport.pdf'],
    ['a/b\\c:d*e?f"g<h>i|j.pdf', 'a_b_c_d_e_f_g_h_i_j.pdf'],
    ['CON.pdf', 'CON_.pdf'],
    ['lpt1', 'lpt1_'],
    ['console.pdf', 'console.pdf'],
    ['Letter to Ms. ', 'Letter to Ms'],
    ['..hidden', '_hidden'],
    ['Re\u0301sume\u0301.pdf', 'Résumé.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['履歴書.pdf', '履歴書.pdf'],
    ['...', '_'],
    ['', '_'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeFileName(given)).toBe(safe);
  });

  test('is one that Windows accepts, within its limit, whatever the name', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (text) => {
        const name = safeFileName(text, 90);
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]|^\.|[. ]$|^$/u);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(name).toBe(name.normalize('NFC'));
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(90);
      }),
    );
  });

  test('keeps the extension of a long name', () => {
    expect(safeFileName(`${'履'.repeat(100)}.pdf`, 90)).toBe(`${'履'.repeat(28)}.pdf`);
  });
});

test('equal paths are numbered, also if they only differ in case', () => {
  const pathOf = uniquePaths();
  const paths = ['CV.pdf', 'cv.pdf', 'CV.PDF', 'CV'].map((name) => pathOf('a/', name));
  expect(paths).toEqual(['a/CV.pdf', 'a/cv (2).pdf', 'a/CV (3).PDF', 'a/CV']);
  expect(pathOf('b/', 'CV.pdf')).toBe('b/CV.pdf');
  expect(pathOf('A/', 'CV.pdf')).toBe('A/CV (4).pdf');
});
