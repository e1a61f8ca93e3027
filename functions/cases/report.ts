import type { reportContract } from '#shared/contract/report.ts';
import { type CaseStatus, caseStatuses, caseStatusLabels } from '#shared/domain/case-status.ts';
import { byteOrderMark, csvLine } from '#shared/domain/csv.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import {
  type ReportRow,
  statusPeriodCounters,
  type WaitingSide,
  waitingSides,
} from '#shared/records/report.ts';
import { limits } from '#shared/schema/limits.ts';
import { listReport } from '../data/cases/report.ts';
import { getFullNames } from '../data/people/full-names.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';

/** One query for each partition of precomputed counts, and one batch for names; nothing is counted here. */
async function readRows(actor: Actor, { from, cursor }: { from: string; cursor?: string | undefined }) {
  const page = { cursor, limit: limits.reportRows };
  const { items, nextCursor } = await listReport(requireOrganization(actor), from, page);
  const rows = items.filter(({ counts }) => Object.keys(counts).length > 0);
  const names = await getFullNames(rows.flatMap(({ owner_id }) => owner_id ?? []));
  return {
    items: rows.map((row): ReportRow => {
      const name = row.owner_id && names.get(row.owner_id);
      return name ? { ...row, owner_name: name } : row;
    }),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

export const getReport: EndpointFunction<typeof reportContract.getReport> = ({ actor, query }) =>
  readRows(actor, query);

export const exportReport: EndpointFunction<typeof reportContract.exportReport> = async ({
  actor,
  query,
}) => {
  const { items, ...rest } = await readRows(actor, query);
  return {
    csv: (query.cursor === undefined ? head() : '') + items.map(line).join(''),
    rows: items.length,
    ...rest,
  };
};

type Column = readonly [header: string, cell: (row: ReportRow) => string];
const whole = (amount: number | undefined): string => String(amount ?? 0);
const waitingLabels: Record<WaitingSide, string> = {
  applicant: 'Waiting on applicant',
  team: 'Waiting on team',
  authority: 'Waiting on authority',
};
const statusPeriodColumns = (status: CaseStatus): Column[] => {
  const { left, minutes } = statusPeriodCounters(status);
  return [
    [`Left ${caseStatusLabels[status]}`, ({ counts }) => whole(counts[left])],
    [`Days in ${caseStatusLabels[status]}`, ({ counts }) => ((counts[minutes] ?? 0) / 1440).toFixed(2)],
  ];
};
const columns: readonly Column[] = [
  ['Month (UTC)', ({ period }) => period],
  ['Visa Path', ({ path }) => pathName(path)],
  ['Owner', ({ owner_id, owner_name }) => owner_name ?? (owner_id ? 'Unknown' : 'Unassigned')],
  ['Opened', ({ counts }) => whole(counts.opened)],
  ['Approved', ({ counts }) => whole(counts.approved)],
  ['Denied', ({ counts }) => whole(counts.denied)],
  ...caseStatuses.flatMap(statusPeriodColumns),
  ...waitingSides.map(
    (side): Column => [waitingLabels[side], ({ counts }) => whole(counts[`waiting_${side}`])],
  ),
];
const head = (): string => byteOrderMark + csvLine(columns.map(([header]) => header));
const line = (row: ReportRow): string => csvLine(columns.map(([, cell]) => cell(row)));
