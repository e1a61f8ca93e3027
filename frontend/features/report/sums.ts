import { type CaseStatus, caseStatuses } from '#shared/domain/case-status.ts';
import { ReportCounter, type ReportRow, statusPeriodCounters, waitingSides } from '#shared/records/report.ts';

export type Sums = Readonly<Record<ReportCounter, number>>;

/** The part of a report to include. `none` stands for cases without an owner. */
interface ReportFilter {
  readonly path?: string;
  readonly owner?: string;
}

export const filtered = (rows: readonly ReportRow[], { path, owner }: ReportFilter): ReportRow[] =>
  rows.filter((row) => (!path || row.path === path) && (!owner || (row.owner_id ?? 'none') === owner));

export const sumOf = (rows: readonly ReportRow[]): Sums =>
  Object.fromEntries(
    ReportCounter.options.map((name) => [
      name,
      rows.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0),
    ]),
  ) as Record<ReportCounter, number>;

/** Sums by group, in order of first appearance. */
export const sumsBy = (
  rows: readonly ReportRow[],
  keyOf: (row: ReportRow) => string,
): { key: string; sums: Sums }[] =>
  [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({ key, sums: sumOf(group) }));

export const openNow = (sums: Sums): number =>
  waitingSides.reduce((total, side) => total + sums[`waiting_${side}`], 0);

/** The same, with those that have the most open cases first. */
export const mostOpenFirst = (groups: ReturnType<typeof sumsBy>): ReturnType<typeof sumsBy> =>
  groups.toSorted(
    (a, b) =>
      openNow(b.sums) - openNow(a.sums) || b.sums.opened - a.sums.opened || a.key.localeCompare(b.key),
  );

/** The statuses that cases left, with how often and after how many days on average. */
export const staysOf = (sums: Sums): { status: CaseStatus; left: number; days: number }[] =>
  caseStatuses.flatMap((status) => {
    const { left, minutes } = statusPeriodCounters(status);
    return sums[left] > 0 ? [{ status, left: sums[left], days: sums[minutes] / sums[left] / 1440 }] : [];
  });

/** The last months up to and including the given instant's, earliest first. */
export function lastMonths(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - at), 1))
      .toISOString()
      .slice(0, 7),
  );
}
