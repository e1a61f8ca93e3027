import { isClosed } from '#shared/domain/case-status.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import { now } from '../../platform/clock.ts';
import { keys, partitions } from '../core/keys.ts';
import { getRows, queryFirst } from '../core/read-all.ts';
import { tableIndexes } from '../core/table-schema.ts';
import { DocumentItem } from '../documents/document.ts';
import { listWorkAround } from './case-work.ts';
import { type DeadlinesItem, DeadlinesItem as DeadlinesRow } from './deadlines.ts';
import { type FilingItem, FilingItem as FilingRow } from './filing.ts';
import { ListedCase, listedCaseOf } from './listed-case.ts';

/**
 * The maximum number of cases in a calendar: with a due date, nearest first; long overdue, latest first; without a due
 * date, newest first.
 */
const calendarCases = { due: 200, overdue: 100, other: 100, applicant: 10 } as const;
/** The same for cases with deadlines, which include decided ones. */
const calendarWork = { after: 200, before: 100 } as const;
/** How many days past entries stay in the calendar. */
export const retentionDays = 30;
/** Cases without a due date and closed cases sort after this. */
const afterDueDates = '~';

/**
 * The open cases of an organization, or of one owner, for a calendar: three bounded queries. The long overdue ones are
 * separate, so that however many there are, they don't displace what is due next.
 */
export async function listCalendarCases(organizationId: string, owner?: string): Promise<ListedCase[]> {
  const index = owner ? tableIndexes.casesByOwnerDueDate : tableIndexes.casesByDueDate;
  const partition = owner
    ? partitions.orgOwnerCases(organizationId, owner)
    : partitions.orgCases(organizationId);
  const since = new Date(now().getTime() - retentionDays * 24 * 3_600_000).toISOString();
  const query = (from: string, to: string, { isDescending = false } = {}) => ({
    IndexName: index.name,
    KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#partition': index.partition, '#sort': index.sort },
    ExpressionAttributeValues: { ':partition': partition, ':from': from, ':to': to },
    ScanIndexForward: !isDescending,
  });
  const parse = listedCaseOf(organizationId);
  const [due, overdue, others] = await Promise.all([
    queryFirst(query(since, afterDueDates), calendarCases.due, parse),
    queryFirst(query('0', since, { isDescending: true }), calendarCases.overdue, parse),
    queryFirst(query(afterDueDates, `${afterDueDates}~`, { isDescending: true }), calendarCases.other, parse),
  ]);
  return [...due, ...overdue, ...others].filter(({ status }) => !isClosed(status));
}

/** What is due or expires in an organization's cases, or in one owner's, as on Today. Decided cases have it too. */
export async function listCalendarWork(
  organizationId: string,
  ownerId: string | undefined,
): Promise<CaseWork[]> {
  const from = new Date(now().getTime() - retentionDays * 24 * 3_600_000).toISOString().slice(0, 10);
  const lines = (['DEADLINE', 'EXPIRY'] as const).map((kind) =>
    listWorkAround({ organizationId, ownerId, kind, from }, calendarWork),
  );
  return (await Promise.all(lines)).flat();
}

/** The cases with these IDs that are in the organization. */
export async function getCalendarCases(
  organizationId: string,
  caseIds: readonly string[],
): Promise<ListedCase[]> {
  const rows = await getRows(caseIds.map(keys.case));
  return rows.map((row) => ListedCase.parse(row)).filter(({ org_id }) => org_id === organizationId);
}

/** An applicant's open and decided cases in an organization, newest first. */
export async function listApplicantCalendarCases(
  organizationId: string,
  applicantId: string,
): Promise<{ readonly open: readonly ListedCase[]; readonly decided: readonly ListedCase[] }> {
  const { name, partition } = tableIndexes.casesByApplicant;
  const cases = await queryFirst(
    {
      IndexName: name,
      KeyConditionExpression: '#partition = :applicant',
      ExpressionAttributeNames: { '#partition': partition },
      ExpressionAttributeValues: { ':applicant': partitions.applicantCases(applicantId) },
      ScanIndexForward: false,
    },
    calendarCases.other,
    (row) => listedCaseOf(String(row.org_id))(row),
  );
  const own = cases.filter(({ org_id }) => org_id === organizationId);
  return {
    open: own.filter(({ status }) => !isClosed(status)).slice(0, calendarCases.applicant),
    decided: own.filter(({ status }) => isClosed(status)).slice(0, calendarCases.applicant),
  };
}

export interface CaseDates {
  readonly deadlines: ReadonlyMap<string, DeadlinesItem>;
  readonly filings: ReadonlyMap<string, FilingItem>;
}

/** Deadlines and filing facts of many cases: two rows per case, read in batches. */
export async function readCaseDates(caseIds: readonly string[]): Promise<CaseDates> {
  const rows = await getRows(caseIds.flatMap((id) => [keys.deadlines(id), keys.filing(id)]));
  const of = <Item extends { case_id: string }>(entity: string, parse: (row: unknown) => Item) =>
    new Map(
      rows
        .filter((row) => row.entity === entity)
        .map(parse)
        .map((item) => [item.case_id, item] as const),
    );
  return {
    deadlines: of('Deadlines', (row) => DeadlinesRow.parse(row)),
    filings: of('Filing', (row) => FilingRow.parse(row)),
  };
}

/** The latest documents of a case. */
export const listCalendarDocuments = (caseId: string): Promise<DocumentItem[]> =>
  queryFirst(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :documents)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':documents': keys.documentPrefix },
      ScanIndexForward: false,
    },
    calendarCases.other,
    (row) => DocumentItem.parse(row),
  );
