import { describe, expect, it } from 'vitest';
import { caseStatuses, isTimelineStepLit, progressOf, timelineSteps } from './case-status.ts';

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
