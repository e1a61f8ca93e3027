import { expect, it } from 'vitest';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import { caseCounts, countCases } from './case-counts.ts';

const cases = (...statuses: CaseStatus[]) => statuses.map((status) => ({ status }));

it.each([
  [cases('DRAFT'), 'One case, in progress.'],
  [cases('DENIED'), 'One case, decided.'],
  [cases('DRAFT', 'REVIEW'), 'Two cases, both in progress.'],
  [cases('APPROVED', 'DENIED'), 'Two cases, both decided.'],
  [cases('DRAFT', 'DRAFT', 'REVIEW'), 'Three cases, all in progress.'],
  [cases('DENIED', 'DENIED', 'DENIED'), 'Three cases, all decided.'],
  [cases('DRAFT', 'FILED', 'APPROVED'), 'Three cases, two of them in progress.'],
  [cases(...Array.from({ length: 43 }, () => 'DRAFT' as const)), '43 cases, all in progress.'],
])('counts cases in words: %#', (items, text) => {
  expect(caseCounts(countCases(items))).toBe(text);
});
