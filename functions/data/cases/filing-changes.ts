import { filingDateDays, filingDateEntry, filingDatesOf } from '#shared/domain/filing-dates.ts';
import type { FilingFacts, OtherFiling } from '#shared/domain/filing-facts.ts';
import { filingFields, otherFilingFields } from '#shared/domain/filing-fields.ts';
import {
  type FilingRequest,
  filingOf,
  formOf,
  openRequests,
  requestDates,
} from '#shared/domain/filing-requests.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import type { TransactItem } from '../core/transaction.ts';
import { deleteReceipt, type FilingItem, putReceipt } from './filing.ts';
import { type DatedEntry, nextReminders } from './reminders.ts';

type FilingMove = Omit<Extract<HistoryEntry['change'], { kind: 'filing' }>, 'kind'>;

const moved = (
  about: Omit<FilingMove, 'from' | 'to'>,
  from: string | undefined,
  to: string | undefined,
): FilingMove[] => (from === to ? [] : [{ ...about, ...(from && { from }), ...(to && { to }) }]);

const changedFiling = ({ id, form, authority }: OtherFiling): FilingMove['filing'] => ({
  ...{ id, form },
  ...(authority && { authority }),
});

/** What differs between the requests of two versions. The kind is part of the name of its dates, so it can only change. */
const requestMoves = (before: FilingFacts, after: FilingFacts): FilingMove[] =>
  inBoth(before.requests, after.requests).flatMap(([earlier, later]) => {
    const latest = later ?? earlier;
    if (!latest) return [];
    const facts = later ? after : before;
    const { id, kind, issued_on } = latest;
    const other = filingOf(facts, latest);
    const main = other ? undefined : formOf(facts, latest);
    const request = { id, kind, ...(issued_on && { issued_on }), ...(main && { form: main }) };
    const about = { request, ...(other && { filing: changedFiling(other) }) };
    return [
      ...(earlier && later ? moved({ field: 'rfe_kind', ...about }, earlier.kind, later.kind) : []),
      ...(earlier && later && earlier.filing !== later.filing
        ? [
            {
              field: 'rfe_filing' as const,
              ...about,
              from: nameOf(before, earlier),
              to: nameOf(after, later),
            },
          ]
        : []),
      ...requestDates.flatMap((name) =>
        moved({ field: `rfe_${name}`, ...about }, earlier?.[name], later?.[name]),
      ),
    ];
  });

/** The filing that a request is about. */
const nameOf = (facts: FilingFacts, request: FilingRequest): string =>
  (filingOf(facts, request) ?? facts).form ?? 'the main filing';

function otherMoves(before: OtherFiling | undefined, after: OtherFiling | undefined): FilingMove[] {
  const latest = after ?? before;
  if (!latest) return [];
  const filing = changedFiling(latest);
  return otherFilingFields.flatMap((field) => moved({ field, filing }, before?.[field], after?.[field]));
}

/** Each entry of two versions of a list in both versions. */
function inBoth<Entry extends { readonly id: string }>(
  before: readonly Entry[] = [],
  after: readonly Entry[] = [],
): (readonly [Entry | undefined, Entry | undefined])[] {
  const [earlier, later] = [before, after].map((list) => new Map(list.map((each) => [each.id, each])));
  return [...new Set([...before, ...after].map(({ id }) => id))].map((id) => [
    earlier?.get(id),
    later?.get(id),
  ]);
}

/** What differs between two versions of the facts, as in the history. */
export const filingMoves = (before: FilingFacts, after: FilingFacts): readonly FilingMove[] => [
  ...filingFields.flatMap((field) => moved({ field }, before[field], after[field])),
  ...requestMoves(before, after),
  ...inBoth(before.others, after.others).flatMap((both) => otherMoves(...both)),
];

/** The rows that list the other filings by their numbers, as far as these changed. */
export const changeReceipts = (
  caseId: string,
  before: FilingFacts,
  after: FilingFacts,
  organizationId: string,
): TransactItem[] =>
  inBoth(before.others, after.others).flatMap(([earlier, later]) => {
    if (later?.receipt_number === earlier?.receipt_number) return [];
    if (later?.receipt_number) return putReceipt(caseId, later, organizationId);
    return earlier ? deleteReceipt(caseId, earlier.id) : [];
  });

/** What a change is locked with: the request or the other filing that it is of, or else the fact itself. */
export const lockOf = ({
  field,
  request,
  filing,
}: Pick<FilingMove, 'field' | 'request' | 'filing'>): string => (request ?? filing)?.id ?? field;

/** How many removed parts a page that still shows them can't bring back. Without a limit, the row would grow. */
const removedParts = 50;

/** The versions of what is left, and of the requests and other filings that were removed last. */
function keptVersions(
  versions: Readonly<Record<string, number>>,
  { requests = [], others = [] }: FilingFacts,
): Record<string, number> {
  const present = new Set<string>([...filingFields, ...[...requests, ...others].map(({ id }) => id)]);
  const { kept = [], removed = [] } = Object.groupBy(Object.entries(versions), ([name]) =>
    present.has(name) ? 'kept' : 'removed',
  );
  const latest = removed.toSorted(([, one], [, other]) => other - one).slice(0, removedParts);
  return Object.fromEntries([...kept, ...latest]);
}

const datesOf = (facts: FilingFacts, isDecided: boolean): DatedEntry[] =>
  filingDatesOf(facts, isDecided).map((each) => ({
    ...{ id: filingDateEntry(each), on: each.on, isSettled: each.isSettled },
    schedule: filingDateDays(each),
  }));

/** With reminders of the dates that have none, of those ahead. */
export function addDateReminders(before: FilingItem, isDecided: boolean): FilingItem {
  const { reminders = {} } = before;
  const missing = datesOf(before.facts, isDecided).filter(({ id }) => !reminders[id]);
  const started = nextReminders(before, missing);
  return { ...before, ...started, reminders: { ...reminders, ...started.reminders } };
}

/** The next version of the facts, including what changed in it. */
export function changeFacts(before: FilingItem, facts: FilingFacts): FilingItem {
  const version = before.version + 1;
  const changed = filingMoves(before.facts, facts).map((move) => [lockOf(move), version] as const);
  const requests = openRequests(facts, false).map(({ id, due_on: on }) => ({ id, on }));
  return {
    ...before,
    ...nextReminders(before, [...requests, ...datesOf(facts, false)]),
    facts,
    version,
    changed_in: keptVersions({ ...before.changed_in, ...Object.fromEntries(changed) }, facts),
  };
}
