import { expect, test } from 'vitest';
import { canonicalPath, caseCountries, visaPaths } from '#shared/domain/visa-paths.ts';
import { type ResolvedWord, wordConditions } from './resolve-words.ts';

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
const maxExpressionBytes = 4096;

test('the filter of the longest search leaves a quarter of an expression for the others', () => {
  const word = (at: number): ResolvedWord => ({
    kind: 'text',
    text: `word ${at}`,
    paths: visaPaths.map(canonicalPath),
    countries: caseCountries,
    applicants: Array.from({ length: 20 }, (_, person) => `person ${at} ${person}`),
    filings: [],
  });
  const values: Record<string, unknown> = {};
  const conditions = wordConditions(
    Array.from({ length: 10 }, (_, at) => word(at)),
    {},
    values,
  );
  expect(Buffer.byteLength(conditions.join(' AND '))).toBeLessThan(maxExpressionBytes * 0.75);
  const perWord = 1 + visaPaths.length + caseCountries.length + 20;
  expect(Object.keys(values)).toHaveLength(10 * perWord);
});
