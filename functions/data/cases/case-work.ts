import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Count } from '#shared/contract/counts.ts';
import { CaseWork, type WorkEntry, WorkKind, WorkSummary, workKinds } from '#shared/records/case-work.ts';
import { Id, OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { countRange } from '../core/count-rows.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { getRows, queryAll, queryFirst, queryRange, rangeQuery } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { ItemRemindersItem } from './item-reminders.ts';
import { CaseReportItem } from './report.ts';

const { casesByOrganization: byTeam, casesByOwner: byOwner } = tableIndexes;

/** The work of one kind on one case. A case has at most one such row of each kind, and none without work. */
export const CaseWorkItem = z.extend(CaseWork, { kind: WorkKind, org_id: OrganizationId });
export type CaseWorkItem = z.infer<typeof CaseWorkItem>;
/** A section of the questionnaire that was sent, as far as the worklist needs it. */
const IntakeWorkSection = z.object({
  /** The version of the section's last change that matters here. */
  version: z.number(),
  /** Questions asked again. */
  asked: z.number(),
  sent_at: z.optional(Timestamp),
  sent_by: z.optional(PersonId),
  /** When answers that were asked again were sent. */
  answered_at: z.optional(Timestamp),
});
export type IntakeWorkSection = z.infer<typeof IntakeWorkSection>;
/** By section. Copied here because the sections' own rows are too large to read with each change of a case. */
export const IntakeWork = z.record(z.string(), IntakeWorkSection);
export type IntakeWork = z.infer<typeof IntakeWork>;

/** One per case; changes to a case's work are conditional on the revision of this row. */
export const WorkSummaryItem = z.extend(WorkSummary, {
  case_id: Id,
  revision: z.number(),
  /** Absent from older rows, and after a change couldn't be applied, until the case's next change. */
  intake_sections: z.optional(IntakeWork),
});
export type WorkSummaryItem = z.infer<typeof WorkSummaryItem>;

/** The stored work of a case. */
export interface StoredWork {
  readonly summary: WorkSummaryItem | undefined;
  readonly rows: readonly CaseWorkItem[];
  readonly report: CaseReportItem | undefined;
  readonly reminders: ItemRemindersItem | undefined;
}

/**
 * Lists a row twice: for the team and for the case's owner. The lists are partitions in existing case indexes,
 * because a separate index for a few rows would add cost to every table.
 */
export const workIndexAttributes = (item: CaseWorkItem): Record<string, string> => ({
  [byTeam.partition]: partitions.orgWork(item.org_id, item.kind),
  [byTeam.sort]: timeKey(item.at, item.case_id),
  ...(item.owner_id && {
    [byOwner.partition]: partitions.ownerWork(item.org_id, item.owner_id, item.kind),
  }),
});

/** A status in a person's record, as referenced by an entry. */
export interface StatusPlace {
  readonly personId: string;
  readonly entry: string;
}
export const statusEntryId = ({ personId, entry }: StatusPlace): string => `${personId} ${entry}`;
export const statusPlaceOf = ({ id }: WorkEntry): StatusPlace => {
  const [personId = '', entry = ''] = id.split(' ');
  return { personId, entry };
};

/** One consistent query. */
export async function getCaseWork(caseId: string): Promise<StoredWork> {
  const rows = await queryAll(
    {
      KeyConditionExpression: 'pk = :work',
      ExpressionAttributeValues: { ':work': keys.caseWorkSummary(caseId).pk },
      ConsistentRead: true,
    },
    (row) => row,
  );
  const rowOf = (key: { sk: string }) => rows.find(({ sk }) => sk === key.sk);
  const summary = rowOf(keys.caseWorkSummary(caseId));
  const report = rowOf(keys.caseReport(caseId));
  const reminders = rowOf(keys.itemReminders(caseId));
  const others = new Set([summary, report, reminders]);
  return {
    summary: summary && WorkSummaryItem.parse(summary),
    rows: rows.filter((row) => !others.has(row)).map((row) => CaseWorkItem.parse(row)),
    report: report && CaseReportItem.parse(report),
    reminders: reminders && ItemRemindersItem.parse(reminders),
  };
}

const summaryOver = (item: WorkSummaryItem) => ({
  Item: { ...keys.caseWorkSummary(item.case_id), entity: 'CaseWorkSummary', ...item },
  ...expectVersion(item.revision - 1, 'revision'),
});

/** Puts the summary with optimistic locking. */
export const putWorkSummary = (item: WorkSummaryItem): TransactItem => ({ Put: summaryOver(item) });

/**
 * Puts the summary with optimistic locking, without a transaction.
 * @returns false after a concurrent change
 */
export async function storeSummary(item: WorkSummaryItem): Promise<boolean> {
  const put = new PutCommand({ TableName: tableName(), ...summaryOver(item) });
  return (await ifConditionHolds(table.send(put))) !== undefined;
}

/**
 * Drops the copy of the sent sections after a change that it may lack. The case's next change then reads the sections
 * themselves.
 */
export async function dropIntakeWork(caseId: string): Promise<void> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: keys.caseWorkSummary(caseId),
    UpdateExpression: 'SET revision = revision + :one REMOVE intake_sections',
    ConditionExpression: 'attribute_exists(intake_sections)',
    ExpressionAttributeValues: { ':one': 1 },
  });
  await ifConditionHolds(table.send(update));
}

export const putCaseWork = (item: CaseWorkItem): TransactItem => ({
  Put: {
    Item: {
      ...keys.caseWork(item.case_id, item.kind),
      entity: 'CaseWork',
      ...item,
      ...workIndexAttributes(item),
    },
  },
});

export const deleteCaseWork = (caseId: string, kind: WorkKind): TransactItem => ({
  Delete: { Key: keys.caseWork(caseId, kind) },
});

/**
 * Deletes all stored work of a case, for the transaction that deletes the case. Its share of the report is
 * subtracted when the stream reports the deletion (see workflows/case-work.ts).
 */
export const deleteAllCaseWork = (caseId: string): TransactItem[] => [
  { Delete: { Key: keys.caseWorkSummary(caseId) } },
  { Delete: { Key: keys.itemReminders(caseId) } },
  ...workKinds.map((kind) => deleteCaseWork(caseId, kind)),
];

interface WorkList {
  readonly organizationId: string;
  /** Limits the list to the cases of one owner. */
  readonly ownerId: string | undefined;
  readonly kind: WorkKind;
  /** Dates or timestamps, compared as text. */
  readonly from?: string;
  readonly before?: string;
}

/** Sorts after every date and timestamp. */
const never = '~';

const rangeOf = ({ organizationId, ownerId, kind, from = '0', before = never }: WorkList) => ({
  ...(ownerId === undefined
    ? { index: byTeam, partition: partitions.orgWork(organizationId, kind) }
    : { index: byOwner, partition: partitions.ownerWork(organizationId, ownerId, kind) }),
  from,
  before,
});

/** The first lines of one kind, longest due first: one query. */
export const listWork = (work: WorkList, limit: number): Promise<{ items: CaseWork[]; more: boolean }> =>
  queryRange(rangeOf(work), limit, (item) => CaseWork.parse(item));

/** The lines of one kind from a day on, the nearest first, and those before it, the latest first: two queries. */
export async function listWorkAround(
  work: WorkList & { readonly from: string },
  most: { readonly after: number; readonly before: number },
): Promise<CaseWork[]> {
  const parse = (row: Record<string, unknown>) => CaseWork.parse(row);
  const earlier = rangeOf({ ...work, from: '0', before: work.from });
  const lines = await Promise.all([
    queryFirst(rangeQuery(rangeOf(work)), most.after, parse),
    queryFirst({ ...rangeQuery(earlier), ScanIndexForward: false }, most.before, parse),
  ]);
  return lines.flat();
}

/** The number of lines of one kind, for Today. */
export const countWork = (work: WorkList): Promise<Count> => countRange(rangeOf(work), limits.countedToday);

/** The summaries of several cases in one batch; cases without work have none. */
export async function getWorkSummaries(caseIds: readonly string[]): Promise<Map<string, WorkSummary>> {
  const rows = await getRows(caseIds.map(keys.caseWorkSummary));
  return new Map(
    rows.map((row) => {
      const item = WorkSummaryItem.parse(row);
      return [item.case_id, WorkSummary.parse(item)] as const;
    }),
  );
}
