import * as z from 'zod/mini';
import { CaseStatus } from '#shared/domain/case-status.ts';
import { canonicalPath, VisaPath } from '#shared/domain/visa-paths.ts';
import { Month, ReportCounter, ReportCounts, type ReportRow } from '#shared/records/report.ts';
import { Id, OrganizationId, Timestamp } from '#shared/schema/common.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys } from '../core/keys.ts';
import { type Page, signCursor, verifyCursor } from '../core/page.ts';
import { queryFirst } from '../core/read-all.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { CaseItem } from './case.ts';

/** The statuses a case has left, and when it was decided, derived from its history at a status change. */
export const CasePast = z.object({
  /** The version in which the status last changed. */
  version: z.number(),
  left: z.array(z.object({ status: CaseStatus, at: Timestamp, minutes: z.number() })),
  decided_at: z.optional(Timestamp),
});
export type CasePast = z.infer<typeof CasePast>;

/**
 * A case's contribution to the rows of its organization's report, by their keys. Each change is in the transaction
 * that updates those rows by the difference, so counting a case again never counts it twice.
 */
export const CaseReportItem = z.object({
  case_id: Id,
  org_id: OrganizationId,
  revision: z.number(),
  past: CasePast,
  added: z.record(z.string(), ReportCounts),
});
export type CaseReportItem = z.infer<typeof CaseReportItem>;

/** The report key of a case, from its current path and owner. */
export const reportKey = ({ path, owner_id }: Pick<CaseItem, 'path' | 'owner_id'>, period: string): string =>
  [period, canonicalPath(path), owner_id ?? ''].join('#');

/** Sorts after every other period as text. */
export const presentPeriod = 'now';

/**
 * Replaces a case's contribution, with optimistic locking.
 * @param after undefined for a deleted case
 */
export function moveReport(
  before: CaseReportItem | undefined,
  after: CaseReportItem | undefined,
): TransactItem[] {
  const item = after ?? before;
  if (!item) return [];
  const Key = keys.caseReport(item.case_id);
  const condition = expectVersion(before?.revision ?? 0, 'revision');
  return [
    after
      ? { Put: { Item: { ...Key, entity: 'CaseReport', ...after }, ...condition } }
      : { Delete: { Key, ...condition } },
    ...differences(before?.added ?? {}, after?.added ?? {}).map(([sk, counts]) => addToRow(item, sk, counts)),
  ];
}

type Added = CaseReportItem['added'];

function differences(before: Added, after: Added): [string, ReportCounts][] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((sk) => {
    const counts = Object.fromEntries(
      ReportCounter.options
        .map((name) => [name, (after[sk]?.[name] ?? 0) - (before[sk]?.[name] ?? 0)] as const)
        .filter(([, amount]) => amount !== 0),
    );
    return Object.keys(counts).length > 0 ? [[sk, counts] as [string, ReportCounts]] : [];
  });
}

function addToRow(
  { org_id, case_id }: Pick<CaseReportItem, 'org_id' | 'case_id'>,
  sk: string,
  counts: ReportCounts,
): TransactItem {
  const amounts = Object.entries(counts);
  return {
    Update: {
      Key: keys.report(org_id, case_id, sk),
      UpdateExpression: `SET entity = :entity ADD ${amounts.map(([name]) => `${name} :${name}`).join(', ')}`,
      ExpressionAttributeValues: {
        ':entity': 'Report',
        ...Object.fromEntries(amounts.map(([name, amount]) => [`:${name}`, amount])),
      },
    },
  };
}

const StoredRow = z.looseObject({ sk: z.string() });

/**
 * The rows since a month and the current ones: one query per partition, in parallel. Counts of the same row are
 * summed; rows whose counts have dropped to zero have none.
 */
export async function listReport(
  organizationId: string,
  from: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ReportRow>> {
  const scope = JSON.stringify(['report', organizationId, from]);
  const after = cursor === undefined ? undefined : String((await verifyCursor(cursor, scope)).sk);
  const parts = await Promise.all(
    keys.reportPartitions(organizationId).map((partition) =>
      queryFirst(
        {
          KeyConditionExpression: `pk = :report AND sk ${after === undefined ? '>=' : '>'} :from`,
          ExpressionAttributeValues: { ':report': partition, ':from': after ?? from },
        },
        limit + 1,
        (row) => StoredRow.parse(row),
      ),
    ),
  );
  const rows = Map.groupBy(parts.flat(), ({ sk }) => sk);
  // The first keys overall are among the first keys of each partition, so the rows of this page are complete.
  const inOrder = [...rows.keys()].sort();
  const shown = inOrder.slice(0, limit);
  return {
    items: shown.map((sk) => reportRow(rows.get(sk) ?? [], sk)),
    ...(inOrder.length > limit && { nextCursor: await signCursor({ sk: shown.at(-1) }, scope) }),
  };
}

/** Merges the rows of one key from all partitions. */
export function reportRow(rows: readonly Record<string, unknown>[], sk: string): ReportRow {
  const [period = '', path = '', owner = ''] = sk.split('#');
  return {
    period: period === presentPeriod ? presentPeriod : Month.parse(period),
    path: VisaPath.parse(path),
    ...(owner && { owner_id: owner }),
    counts: countsOf(rows),
  };
}

const countsOf = (rows: readonly Record<string, unknown>[]): ReportCounts =>
  ReportCounts.parse(
    Object.fromEntries(
      ReportCounter.options
        .map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)] as const)
        .filter(([, amount]) => amount !== 0),
    ),
  );
