import { presentPeriod, reportKey, reportRow } from '#functions/data/cases/report.ts';
import { keys } from '#functions/data/core/keys.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import type { ReportCounts } from '#shared/records/report.ts';
import type { Rule } from './rule.ts';

/**
 * A report's rows add up to what cases contributed, each under its path and owner. A case without such a row
 * hasn't changed since before reports existed.
 */
export const reportsMatchCases: Rule = ({ table }) => {
  const cases = new Map(table.Case.items.map((item) => [item.id, item]));
  const sums = new Map<string, Map<string, number>>();
  for (const { org_id, added } of table.CaseReport.items)
    for (const [sk, counts] of Object.entries(added)) {
      const place = placeOf(org_id, sk);
      const sum = sums.get(place) ?? new Map<string, number>();
      for (const [name, amount] of Object.entries(counts)) sum.set(name, (sum.get(name) ?? 0) + amount);
      sums.set(place, sum);
    }
  const stored = new Map(
    [...Map.groupBy(table.Report.items, ({ pk, sk }) => placeOf(keys.organizationOfReport(pk), sk))].map(
      ([place, rows]) => [place, reportRow(rows, rows[0]?.sk ?? '').counts],
    ),
  );
  const countOf = (counts: ReportCounts | undefined, name: string) =>
    counts?.[name as keyof ReportCounts] ?? 0;
  return [
    ...table.CaseReport.items.flatMap(({ case_id, added }) => {
      const found = cases.get(case_id);
      if (!found) return [`report of case ${case_id} belongs to no case`];
      const opened = added[reportKey(found, found.created_at.slice(0, 7))]?.opened;
      const waits = Object.keys(added[reportKey(found, presentPeriod)] ?? {}).length;
      return [
        opened !== 1 && `report of case ${case_id} does not count it in the right place`,
        waits !== (isClosed(found.status) ? 0 : 1) && `report of case ${case_id} has a different status`,
      ];
    }),
    ...[...new Set([...sums.keys(), ...stored.keys()])].flatMap((place) =>
      [...new Set([...(sums.get(place)?.keys() ?? []), ...Object.keys(stored.get(place) ?? {})])].map(
        (name) => {
          const [recorded, actual] = [countOf(stored.get(place), name), sums.get(place)?.get(name) ?? 0];
          return (
            recorded !== actual &&
            `report ${place} says ${name} ${recorded}, but its cases add up to ${actual}`
          );
        },
      ),
    ),
  ];
};

const placeOf = (organizationId: string, sk: string): string => `${organizationId} ${sk}`;
