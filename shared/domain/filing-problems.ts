import { numberProblem } from './authorities.ts';
import type { FilingFacts } from './filing-facts.ts';
import type { FilingField } from './filing-fields.ts';
import { filingLabel } from './filing-labels.ts';

/** Pairs: the second can't be before the first. */
const orders: readonly (readonly [FilingField, FilingField])[] = [
  ['filed_on', 'received_on'],
  ['filed_on', 'decided_on'],
  ['valid_from', 'valid_to'],
];

/** Pairs: the first requires the second. */
const needs: readonly (readonly [FilingField, FilingField])[] = [['decided_on', 'decision']];

interface FilingProblem {
  readonly field: FilingField;
  readonly message: string;
}

/**
 * The problems with the combined facts of a filing.
 * @param country of the case, or `placeOf` another filing
 */
export function filingProblems(country: string, facts: Pick<FilingFacts, FilingField>): FilingProblem[] {
  const wrongNumber = facts.receipt_number && numberProblem(country, facts.receipt_number);
  return [
    ...(wrongNumber ? [{ field: 'receipt_number' as const, message: wrongNumber }] : []),
    ...orders.flatMap(([before, after]) => {
      const [first, second] = [facts[before], facts[after]];
      return first && second && second < first
        ? [{ field: after, message: `Can’t be before “${filingLabel(before, country)}”` }]
        : [];
    }),
    ...needs.flatMap(([field, needed]) =>
      facts[field] && !facts[needed]
        ? [{ field: needed, message: `Needed with “${filingLabel(field, country)}”` }]
        : [],
    ),
  ];
}
