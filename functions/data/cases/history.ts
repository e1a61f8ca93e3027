import type { CaseStatus } from '#shared/domain/case-status.ts';
import { HistoryEntry } from '#shared/records/case-records.ts';
import { now } from '../../platform/clock.ts';
import { timeOrderedId } from '../core/ids.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { queryAll, queryFirst, queryRows } from '../core/read-all.ts';
import type { TransactItem } from '../core/transaction.ts';

/** How a case's history and the audit log name an operator's command. */
export const operator = { userId: 'operator', fullName: 'Landfall operations' } as const;

/** One line of a case's history, written in the transaction that makes the change. */
export function putHistory(
  caseId: string,
  actor: { userId: string; fullName: string },
  change: HistoryEntry['change'],
  at: Date = now(),
  id: string = timeOrderedId(at),
): TransactItem {
  const entry: HistoryEntry = {
    id,
    at: at.toISOString(),
    actor_id: actor.userId,
    actor_name: actor.fullName,
    change,
  };
  return { Put: { Item: { ...keys.history(caseId, id), entity: 'History', ...entry } } };
}

type Kind = HistoryEntry['change']['kind'];

const fullHistory = (caseId: string) => ({
  KeyConditionExpression: 'pk = :case AND begins_with(sk, :history)',
  ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':history': keys.historyPrefix },
  ConsistentRead: true,
});

/** The changes of a single kind. */
function historyOf(caseId: string, kind: Kind) {
  const { ExpressionAttributeValues, ...query } = fullHistory(caseId);
  return {
    ...query,
    FilterExpression: '#change.#kind = :kind',
    ExpressionAttributeNames: { '#change': 'change', '#kind': 'kind' },
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':kind': kind },
  };
}

/** The number of entries searched for the latest change of a kind. */
const maxSearchedEntries = 200;

/** The latest change of one kind, if it is among the latest entries. */
export async function latestChange(
  caseId: string,
  kind: Kind,
  matches: (change: HistoryEntry['change']) => boolean = () => true,
): Promise<HistoryEntry | undefined> {
  const entries = await queryFirst(
    { ...historyOf(caseId, kind), ScanIndexForward: false },
    maxSearchedEntries,
    (row) => HistoryEntry.parse(row),
  );
  return entries.find(({ change }) => matches(change));
}

/** Author and time of a concurrent change, as reported in a conflict. */
export const changeBy = (last: HistoryEntry | undefined, reader: { readonly userId: string }) =>
  last && { by: last.actor_name, at: last.at, by_you: last.actor_id === reader.userId };

export interface StatusChange {
  readonly from: CaseStatus;
  readonly to: CaseStatus;
  readonly at: string;
}

/** Every change of one kind, earliest first. */
export const listChanges = (caseId: string, kind: Kind): Promise<HistoryEntry[]> =>
  queryAll(historyOf(caseId, kind), (row) => HistoryEntry.parse(row));

/**
 * The changes of a case's status, earliest first.
 * @param latest how many of them; it reads back only until it has them
 */
export async function listStatusChanges(
  caseId: string,
  latest = Number.POSITIVE_INFINITY,
): Promise<StatusChange[]> {
  const found: StatusChange[] = [];
  for await (const row of queryRows({ ...historyOf(caseId, 'status'), ScanIndexForward: false })) {
    const { at, change } = HistoryEntry.parse(row);
    if (change.kind === 'status') found.push({ from: change.from, to: change.to, at });
    if (found.length >= latest) break;
  }
  return found.toReversed();
}

/** The time of the latest history entry; undefined if there is none. Not a page, so there is no cursor to sign. */
export async function lastHappenedAt(caseId: string): Promise<string | undefined> {
  const [last] = await queryFirst({ ...fullHistory(caseId), ScanIndexForward: false }, 1, (row) =>
    HistoryEntry.parse(row),
  );
  return last?.at;
}

/**
 * The history of a case, newest first: one consistent query in the case's partition, because people look for the change
 * they have just made.
 */
export const listHistory = (
  caseId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<HistoryEntry>> =>
  queryPage({ ...fullHistory(caseId), ScanIndexForward: false }, page, (item) => HistoryEntry.parse(item));
