import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { personParagraph } from './common.ts';

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
