import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const links = (text: string) =>
  textParts(text)
    .filter(({ kind }) => kind === 'link')
    .map((part) => part.text);

test.each([
  ['See https://landfall.example/cases.', ['https://landfall.example/cases']],
  ['(https://landfall.example/a_(b))', ['https://landfall.example/a_(b)']],
  ['http://a.example, then https://b.example?x=1&y=2!', ['http://a.example', 'https://b.example?x=1&y=2']],
  ['javascript:alert(1) and ftp://a.example', []],
  ['<a href="https://a.example">here</a>', ['https://a.example']],
  ['https:// alone', []],
  ['Https://A.example/B and 请看 https://a.example/b。', ['Https://A.example/B', 'https://a.example/b']],
  // They disguise where a link leads.
  ['https://uscis.gov@a.example/ and https://:x@a.example', []],
  ['https://a.example/\u202Etxt.exe', ['https://a.example/']],
])('finds the URLs in %s', (text, expected) => {
  expect(links(text)).toEqual(expected);
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test.each([
  ['periods', '.'],
  ['closing brackets', ')'],
])('finds a URL with many %s in time that grows with its length', (_, repeated) => {
  const start = performance.now();
  expect(links(`https://a.example/${repeated.repeat(60_000)}x`)).toHaveLength(1);
  expect(links(`https://a.example/${repeated.repeat(60_000)}`)).toEqual(['https://a.example/']);
  expect(performance.now() - start).toBeLessThan(2000);
});
