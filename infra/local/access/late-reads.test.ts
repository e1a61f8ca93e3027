import { expect, test } from 'vitest';
import { latestChanges } from './late-reads.ts';

const keysOf = (id: string) => ({ pk: { S: `CASE#${id}` }, sk: { S: 'DETAILS' } });
const change = (id: string, status: string, Keys: Record<string, unknown> = keysOf(id)) => ({
  Keys,
  NewImage: { ...keysOf(id), status: { S: status } },
});

test('only the last change of an item counts, in whatever order its key attributes are named', () => {
  const { pk, sk } = keysOf('one');
  const last = change('one', 'third');
  const other = change('two', 'first');
  expect(latestChanges([change('one', 'first'), change('one', 'second', { sk, pk }), other, last])).toEqual([
    last,
    other,
  ]);
});
