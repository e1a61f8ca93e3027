import { expect, it } from 'vitest';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import { caseCounts } from './case-counts.ts';

const cases = (...statuses: CaseStatus[]) => statuses.map((status) => ({ status }));

it.each([
  [cases('DRAFT'), false, 'One case, under way.'],
  [cases('DENIED'), false, 'One case, decided.'],
  [cases('DRAFT', 'REVIEW'), false, 'Two cases, all of them under way.'],
  [cases('APPROVED', 'DENIED'), false, 'Two cases, none of them under way.'],
  [cases('DRAFT', 'FILED', 'APPROVED'), false, 'Three cases, two of them under way.'],
  [cases(...Array.from({ length: 25 }, () => 'DRAFT' as const)), true, 'More than 25 cases, newest first.'],
])('counts cases in words: %#', (items, hasMore, text) => {
  expect(caseCounts(items, hasMore)).toBe(text);
});
