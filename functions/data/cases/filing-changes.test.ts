import { expect, test } from 'vitest';
import { newFiling } from './filing.ts';
import { changeFacts } from './filing-changes.ts';

test('the row keeps the versions of its facts and of the requests that were removed last', () => {
  const request = (id: string) => ({ id, kind: 'evidence', due_on: '2027-01-12' }) as const;
  let filing = changeFacts(newFiling('case'), { form: 'I-129', requests: [request('kept')] });
  for (let at = 0; at < 60; at++) {
    filing = changeFacts(filing, { ...filing.facts, requests: [request('kept'), request(`removed-${at}`)] });
    filing = changeFacts(filing, { ...filing.facts, requests: [request('kept')] });
  }
  const removed = Array.from({ length: 50 }, (_, at) => `removed-${at + 10}`);
  expect(Object.keys(filing.changed_in).sort()).toEqual(['form', 'kept', ...removed].sort());
});
