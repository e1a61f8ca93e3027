import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asciiDigits, personLines, personParagraph, personText } from './common.ts';

const Paragraph = personParagraph(60, 'too long');

describe('a paragraph', () => {
  it.each([
    ['one line', 'one line'],
    ['  The first \r\n\n \t the second\n', 'The first the second'],
    ['\n\n', ''],
    ['e\u0301', 'é'],
  ])('is one line without the breaks: %j', (typed, text) => {
    expect(z.parse(Paragraph, typed)).toBe(text);
  });
});

describe('a line of text', () => {
  const Line = personText(60, 'too long');

  it.each([
    ['bidi marks around a name copied from a phone', '\u202aPriya Raman\u202c', 'Priya Raman'],
    ['an override that reverses what follows', 'Ruth\u202e lhaD', 'Ruth lhaD'],
    ['isolates', '\u2067\u0645\u062d\u0645\u062f\u2069', 'محمد'],
    ['a soft hyphen and a zero-width space', 'Priya\u200b Ra\u00adman\ufeff', 'Priya Raman'],
    ['blank letters', 'Priya\u3164 Raman\u2800', 'Priya Raman'],
    ['a name of nothing else', '\u200f\u2060 ', ''],
    ['a name of joiners and marks', '\u200d\ufe0f \u0301', ''],
  ])('is without %s', (_, typed, text) => {
    expect(z.parse(Line, typed)).toBe(text);
  });

  it.each(['می\u200cخواهم', 'श्री\u200dमती', '👩\u200d🚀 ❤️', '葛\u{e0100}飾'])(
    'keeps the joiners and variants of %s',
    (text) => {
      expect(z.parse(Line, text)).toBe(text);
    },
  );
});

it('keeps the direction marks of lines of text, except for those that show a URL backward', () => {
  const Lines = personLines(60, 'too long');
  expect(z.parse(Lines, '\u202ehttps://a.example/\u202c \u202d1')).toBe('https://a.example/\u202c 1');
  expect(z.parse(Lines, '\u200fשלום\u200e\u2067\u202b')).toBe('\u200fשלום\u200e\u2067\u202b');
});

describe('text with more marks on a character than any language has', () => {
  const covering = '\u0301';
  const below = '\u0323';

  it.each([
    ['a line', personText(60, 'too long')],
    ['a paragraph', Paragraph],
    ['lines', personLines(60, 'too long')],
  ])('is rejected, whatever its length, in time that grows with it: %s', (_, schema) => {
    expect(z.parse(schema, `e${below}${covering}`)).toBe('ẹ́');
    expect(z.safeParse(schema, `e${covering.repeat(31)}`).error?.issues).toMatchObject([
      { message: 'Please remove unsupported characters' },
    ]);
    const start = performance.now();
    for (let count = 0; count < 5; count++)
      expect(z.safeParse(schema, `e${covering.repeat(15_000)}${below.repeat(15_000)}`).success).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('typed digits', () => {
  it.each([
    ['120,000.50 USD', '120,000.50 USD'],
    ['１２０，０００．５', '120,000.5'],
    ['١٢٠٬٠٠٠٫٥', '120,000.5'],
    ['۱۲۰٬۰۰۰', '120,000'],
    ['१,२०,०००', '1,20,000'],
    ['๑๒๐๐๐๐', '120000'],
    ['𞥑𞥒𞥐', '120'],
  ])('are ASCII digits: %s is %s', (typed, expected) => {
    expect(asciiDigits(typed)).toBe(expected);
  });

  it('gives the ten digits of every script the values 0 to 9', () => {
    const all = Array.from({ length: 0x2_0000 }, (_, code) => code)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /\p{Nd}/u.test(letter));
    expect(asciiDigits(all.join(''))).toBe('0123456789'.repeat(all.length / 10));
  });
});
