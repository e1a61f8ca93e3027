import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import { timelineOf } from './timeline.ts';

const opened = '2026-11-03T09:00:00.000Z';
const entry = (at: string, change: HistoryEntry['change']) => ({ at, change });
const created = entry(opened, { kind: 'created', status: 'DRAFT' });

describe('the case timeline', () => {
  it('highlights one step for a draft and dates it by the case’s creation', () => {
    expect(timelineOf({ status: 'DRAFT', created_at: opened }, [])).toEqual([
      { name: 'Created', isReached: true, current: true, since: opened },
      { name: 'Documents', isReached: false, current: false },
      { name: 'Review', isReached: false, current: false },
      { name: 'Filed', isReached: false, current: false },
    ]);
  });

  it('highlights Review at 60% and dates skipped steps', () => {
    const jump = '2026-11-20T14:00:00.000Z';
    const steps = timelineOf({ status: 'REVIEW', created_at: opened }, [
      entry(jump, { kind: 'status', from: 'DRAFT', to: 'REVIEW' }),
      created,
    ]);
    expect(steps.map(({ isReached }) => isReached)).toEqual([true, true, true, false]);
    expect(steps.map(({ current }) => current)).toEqual([false, false, true, false]);
    expect(steps.map(({ since }) => since)).toEqual([opened, jump, jump, undefined]);
  });

  it('uses the most recent time a step was reached', () => {
    const again = '2026-11-21T10:00:00.000Z';
    const steps = timelineOf({ status: 'REVIEW', created_at: opened }, [
      entry(again, { kind: 'status', from: 'COLLECTING', to: 'REVIEW' }),
      entry('2026-11-20T10:00:00.000Z', { kind: 'status', from: 'REVIEW', to: 'COLLECTING' }),
      entry('2026-11-10T10:00:00.000Z', { kind: 'status', from: 'DRAFT', to: 'REVIEW' }),
      entry('2026-11-04T10:00:00.000Z', { kind: 'document-added', name: 'Passport.pdf' }),
      created,
    ]);
    expect(steps[2]?.since).toBe(again);
    expect(steps[1]?.since).toBe('2026-11-10T10:00:00.000Z');
  });

  it('shows the recorded day of filing instead of the day the status was set', () => {
    const history = [
      entry('2026-11-29T10:00:00.000Z', { kind: 'status', from: 'REVIEW', to: 'FILED' }),
      created,
    ];
    const filed = { name: 'Filed', isReached: true, current: true };
    expect(timelineOf({ status: 'FILED', created_at: opened }, history, '2026-11-23')[3]).toEqual({
      ...filed,
      day: '2026-11-23',
    });
    expect(timelineOf({ status: 'FILED', created_at: opened }, history)[3]).toEqual({
      ...filed,
      since: '2026-11-29T10:00:00.000Z',
    });
    expect(timelineOf({ status: 'REVIEW', created_at: opened }, [], '2026-11-23')[3]?.isReached).toBe(false);
  });

  it('highlights all steps once decided and shows no unknown dates', () => {
    const steps = timelineOf({ status: 'DENIED', created_at: opened }, []);
    expect(steps.every(({ isReached }) => isReached)).toBe(true);
    expect(steps[3]).toEqual({ name: 'Filed', isReached: true, current: false });
  });
});
