import { isClosed, isTimelineStepLit, progressOf, timelineSteps } from '#shared/domain/case-status.ts';
import type { Case } from '#shared/records/case.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';

export interface TimelineStep {
  readonly name: (typeof timelineSteps)[number];
  readonly isReached: boolean;
  /** The furthest step reached, while the case is undecided. */
  readonly current: boolean;
  /** When the case last reached this step, as far as the loaded history goes. */
  readonly since?: string;
  /** The day of filing, where it is recorded: the status may have been set on another day. */
  readonly day?: string;
}

/** The progress before and after a change, if the change affects it. */
function progressMove(change: HistoryEntry['change']): { from: number; to: number } | undefined {
  if (change.kind === 'created') return { from: 0, to: progressOf(change.status) };
  if (change.kind === 'status') return { from: progressOf(change.from), to: progressOf(change.to) };
  return undefined;
}

/**
 * The four steps of the Case Timeline with their dates.
 * @param history newest first
 * @param filedOn the recorded day of filing
 */
export function timelineOf(
  item: Pick<Case, 'status' | 'created_at'>,
  history: readonly Pick<HistoryEntry, 'at' | 'change'>[],
  filedOn?: string,
): TimelineStep[] {
  const progress = progressOf(item.status);
  const furthest = timelineSteps.findLastIndex((_, index) => isTimelineStepLit(index, progress));
  return timelineSteps.map((name, index) => {
    const isReached = isTimelineStepLit(index, progress);
    const reached = history.find(({ change }) => {
      const move = progressMove(change);
      return move && !isTimelineStepLit(index, move.from) && isTimelineStepLit(index, move.to);
    });
    const since = index === 0 ? item.created_at : reached?.at;
    const date = name === 'Filed' && filedOn ? { day: filedOn } : since && { since };
    return {
      name,
      isReached,
      current: index === furthest && !isClosed(item.status),
      ...(isReached && date),
    };
  });
}
