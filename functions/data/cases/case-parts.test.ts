import { expect, it } from 'vitest';
import { batchesToRemove, type CasePart } from './case-parts.ts';

const part = (bytes: number, files: Pick<CasePart, 'pdf_key' | 'zip_key'> = {}): CasePart => ({
  ...{ pk: 'CASE#1', sk: 'MESSAGE#1', entity: 'Message', bytes },
  ...files,
});
const sizes = (parts: readonly CasePart[]) => batchesToRemove(parts).map((batch) => batch.length);
const many = (count: number, of: CasePart) => Array.from({ length: count }, () => of);

it('counts file removals toward the write limit of a transaction', () => {
  expect(sizes(many(100, part(200)))).toEqual([90, 10]);
  expect(sizes(many(40, part(200, { pdf_key: 'a', zip_key: 'b' })))).toEqual([30, 10]);
});

it('puts fewer long rows than short ones in a batch', () => {
  expect(sizes(many(64, part(8 * 1024)))).toEqual([32, 32]);
  expect(sizes([part(300 * 1024), part(1), part(300 * 1024)])).toEqual([1, 1, 1]);
});

it('returns no batches for an empty list', () => {
  expect(batchesToRemove([])).toEqual([]);
});
