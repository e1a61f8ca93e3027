import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { filingFields } from '#shared/domain/filing-fields.ts';
import { type FilingRequest, requestDates } from '#shared/domain/filing-requests.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import type { FilingItem } from './filing.ts';
import { nextReminders } from './reminders.ts';

type FilingMove = Omit<Extract<HistoryEntry['change'], { kind: 'filing' }>, 'kind'>;

const moved = (
  about: Omit<FilingMove, 'from' | 'to'>,
  from: string | undefined,
  to: string | undefined,
): FilingMove[] => (from === to ? [] : [{ ...about, ...(from && { from }), ...(to && { to }) }]);

/** What differs between two versions of a request. The kind is part of the name of its dates, so it can only change. */
function requestMoves(before: FilingRequest | undefined, after: FilingRequest | undefined): FilingMove[] {
  const latest = after ?? before;
  if (!latest) return [];
  const { id, kind, issued_on } = latest;
  const request = { id, kind, ...(issued_on && { issued_on }) };
  return [
    ...(before && after ? moved({ field: 'rfe_kind', request }, before.kind, after.kind) : []),
    ...requestDates.flatMap((name) =>
      moved({ field: `rfe_${name}`, request }, before?.[name], after?.[name]),
    ),
  ];
}

/** What differs between two versions of the facts, as in the history. */
export function filingMoves(before: FilingFacts, after: FilingFacts): readonly FilingMove[] {
  const earlier = new Map(before.requests?.map((request) => [request.id, request]));
  const later = new Map(after.requests?.map((request) => [request.id, request]));
  return [
    ...filingFields.flatMap((field) => moved({ field }, before[field], after[field])),
    ...[...new Set([...earlier.keys(), ...later.keys()])].flatMap((id) =>
      requestMoves(earlier.get(id), later.get(id)),
    ),
  ];
}

/** How many removed requests a page that still shows them can't bring back. Without a limit, the row would grow. */
const removedRequests = 50;

/** The versions of what is left, and of the requests that were removed last. */
function keptVersions(
  versions: Readonly<Record<string, number>>,
  requests: readonly FilingRequest[],
): Record<string, number> {
  const present = new Set<string>([...filingFields, ...requests.map(({ id }) => id)]);
  const { kept = [], removed = [] } = Object.groupBy(Object.entries(versions), ([name]) =>
    present.has(name) ? 'kept' : 'removed',
  );
  const latest = removed.toSorted(([, one], [, other]) => other - one).slice(0, removedRequests);
  return Object.fromEntries([...kept, ...latest]);
}

/** The next version of the facts, including what changed in it. */
export function changeFacts(before: FilingItem, facts: FilingFacts): FilingItem {
  const version = before.version + 1;
  const changed = filingMoves(before.facts, facts).map(
    ({ field, request }) => [request?.id ?? field, version] as const,
  );
  const { requests = [] } = facts;
  const dates = requests.map(({ id, due_on, answered_on }) => ({
    id,
    on: due_on,
    isSettled: answered_on !== undefined,
  }));
  return {
    ...before,
    ...nextReminders(before, dates),
    facts,
    version,
    changed_in: keptVersions({ ...before.changed_in, ...Object.fromEntries(changed) }, requests),
  };
}
