import { receiptAttributes } from '#functions/data/cases/filing.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { indexedAs, type Rule } from './rule.ts';

const { partition, sort } = tableIndexes.lookups;

/** The search finds a case by the receipt numbers of its filings: the main one's, and those of the others. */
export const receiptsAreListed: Rule = ({ table }) => {
  const organizations = new Map(table.Case.items.map(({ id, org_id }) => [id, org_id]));
  const left = new Map(table.Receipt.items.map((row) => [`${row.case_id} ${row.id}`, row]));
  const missing = table.Filing.items.flatMap(({ case_id, facts: { others = [], ...facts }, index }) => {
    const organizationId = organizations.get(case_id) ?? '';
    const wanted = receiptAttributes(facts, organizationId);
    return [
      (index[partition] !== wanted[partition] || index[sort] !== wanted[sort]) &&
        `filing of case ${case_id} is not listed by its receipt number`,
      ...others.map((other) => {
        if (!other.receipt_number) return undefined;
        const key = `${case_id} ${other.id}`;
        const row = left.get(key);
        left.delete(key);
        return (
          !(row && indexedAs(row, receiptAttributes(other, organizationId))) &&
          `other filing ${other.id} of case ${case_id} is not listed by its receipt number`
        );
      }),
    ];
  });
  return [
    ...missing,
    ...[...left.values()].map(({ case_id, id }) => `filing ${id} of case ${case_id} has no number to list`),
  ];
};
