import { expect, it } from 'vitest';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import { caseCounts } from './case-counts.ts';

const cases = (...statuses: CaseStatus[]) => statuses.map((status) => ({ status }));

it.each([
  [cases('DRAFT'), false, 'One case, in progress.'],
  [cases('DENIED'), false, 'One case, decided.'],
  [cases('DRAFT', 'REVIEW'), false, 'Two cases, both in progress.'],
  [cases('APPROVED', 'DENIED'), false, 'Two cases, both decided.'],
  [cases('DRAFT', 'DRAFT', 'REVIEW'), false, 'Three cases, all in progress.'],
  [cases('DENIED', 'DENIED', 'DENIED'), false, 'Three cases, all decided.'],
  [cases('DRAFT', 'FILED', 'APPROVED'), false, 'Three cases, two of them in progress.'],
  [cases(...Array.from({ length: 25 }, () => 'DRAFT' as const)), true, 'More than 25 cases, newest first.'],
])('counts cases in words: %#', (items, hasMore, text) => {
  expect(caseCounts(items, hasMore)).toBe(text);
});
