// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '#tests/support/component.tsx';
import type { JobState } from '../jobs.ts';
import { useRefreshAfterJobs } from './refresh-after-jobs.ts';

const refreshCases = vi.hoisted(() => vi.fn());
vi.mock('./undo-bulk.ts', () => ({ refreshCases }));
beforeEach(() => refreshCases.mockClear());

const job = (id: string, state: JobState, minute = 0) => ({
  ...{ id, state },
  updated_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
});

/** How often the cases are refetched after each of these job lists. */
function refreshesAfter(...lists: readonly (readonly ReturnType<typeof job>[] | undefined)[]): number[] {
  const { rerender } = renderHook(({ jobs }) => useRefreshAfterJobs(jobs), {
    wrapper: Providers,
    initialProps: { jobs: undefined as (typeof lists)[number] },
  });
  return lists.map((jobs) => {
    rerender({ jobs });
    return refreshCases.mock.calls.length;
  });
}

it('refetches the cases when a job ends', () => {
  expect(refreshesAfter([job('a', 'RUNNING')], [job('a', 'WAITING')], [job('a', 'DONE')])).toEqual([0, 0, 1]);
});

it('refetches them after a job that was never seen running', () => {
  expect(refreshesAfter([], [job('a', 'DONE')])).toEqual([0, 1]);
  refreshCases.mockClear();
  expect(refreshesAfter([job('a', 'STOPPED')], [job('a', 'DONE', 1)])).toEqual([0, 1]);
});

it('does not refetch them for jobs that ended earlier or for a pending upload', () => {
  const ended = [job('a', 'DONE'), job('b', 'STOPPED')];
  expect(refreshesAfter(undefined, ended, ended, [...ended, job('c', 'UPLOADING')])).toEqual([0, 0, 0, 0]);
});
