import { describe, expect, it } from 'vitest';
import {
  caseStatuses,
  isStaffDecision,
  isTimelineStepLit,
  progressOf,
  statusChoices,
  timelineSteps,
} from './case-status.ts';

const litSteps = (progress: number) => timelineSteps.filter((_, index) => isTimelineStepLit(index, progress));

describe('progress and timeline', () => {
  it('returns the percentage of each status', () => {
    expect(caseStatuses.map(progressOf)).toEqual([20, 40, 60, 80, 100, 100]);
  });

  it('returns 0 for unknown statuses', () => {
    expect(progressOf('ARCHIVED')).toBe(0);
  });

  it.each([
    [0, []],
    [20, ['Created']],
    [40, ['Created', 'Documents']],
    [60, ['Created', 'Documents', 'Review']],
    [80, ['Created', 'Documents', 'Review', 'Filed']],
    [100, ['Created', 'Documents', 'Review', 'Filed']],
  ])('at %i percent lights %j', (progress, lit) => {
    expect(litSteps(progress)).toEqual(lit);
  });
});

describe('where only staff decide', () => {
  it.each([
    ['DRAFT', ['DRAFT', 'COLLECTING', 'REVIEW']],
    ['REVIEW', ['DRAFT', 'COLLECTING', 'REVIEW']],
    ['FILED', ['FILED']],
    ['DENIED', ['DENIED']],
  ] as const)('an applicant’s case in %s can be in %j', (from, choices) => {
    expect(statusChoices(from, true)).toEqual(choices);
    expect(caseStatuses.filter((to) => !isStaffDecision(from, to))).toEqual(choices);
    expect(statusChoices(from, false)).toEqual(caseStatuses);
  });
});
