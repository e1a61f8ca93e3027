import { hasBegun, inFuture, isInOrder } from '../schema/calendar-date.ts';
import { numberProblem, placeOf } from './authorities.ts';
import { longDate } from './date-text.ts';
import type { FilingFacts, OtherFiling } from './filing-facts.ts';
import type { FilingField } from './filing-fields.ts';
import { filingLabel } from './filing-labels.ts';
import {
  type FilingRequest,
  filingOf,
  type RequestDate,
  requestDates,
  requestsOf,
} from './filing-requests.ts';

/**
 * Pairs: the second can't be before the first. Other orders are unusual, but happen: an approval for a period that began
 * or even ended before it, biometrics that were given for an earlier application, an interview for the visa after the
 * petition is decided, or before the receipt notice, and a late response to a request.
 */
const orders: readonly (readonly [FilingField, FilingField])[] = [
  ['filed_on', 'received_on'],
  ['filed_on', 'interview_on'],
  ['filed_on', 'decided_on'],
  ['received_on', 'decided_on'],
  ['valid_from', 'valid_to'],
];

/** Pairs: the first requires the second. */
const needs: readonly (readonly [FilingField, FilingField])[] = [['decided_on', 'decision']];

/** What has happened. Appointments, deadlines, and a validity can be ahead. */
const pastFields = ['filed_on', 'received_on', 'decided_on'] as const satisfies readonly FilingField[];
const pastRequestDates = ['issued_on', 'answered_on'] as const satisfies readonly RequestDate[];

interface Problem<Field> {
  readonly field: Field;
  readonly message: string;
}
type FilingProblem = Problem<FilingField>;
type Dates<Field extends string> = { readonly [Name in Field]?: string | undefined };

/** Dates in the future. What stays the same isn't checked again: it may be from before the rule. */
const futureProblems = <Field extends string>(
  fields: readonly Field[],
  dates: Dates<Field>,
  before: Dates<Field> = {},
): Problem<Field>[] =>
  fields.flatMap((field) => {
    const { [field]: day } = dates;
    return day && day !== before[field] && !hasBegun(day) ? [{ field, message: inFuture }] : [];
  });

/**
 * The problems with the combined facts of a filing.
 * @param country of the case, or `placeOf` another filing
 * @param before the facts until now; absent for a new filing
 */
export function filingProblems(
  country: string,
  facts: Pick<FilingFacts, FilingField>,
  before?: Pick<FilingFacts, FilingField>,
): FilingProblem[] {
  const wrongNumber = facts.receipt_number && numberProblem(country, facts.receipt_number);
  return [
    ...(wrongNumber ? [{ field: 'receipt_number' as const, message: wrongNumber }] : []),
    ...futureProblems(pastFields, facts, before),
    ...orders.flatMap(([earlier, later]) =>
      isInOrder(facts[earlier], facts[later])
        ? []
        : [{ field: later, message: `Can’t be before “${filingLabel(earlier, country)}”` }],
    ),
    ...needs.flatMap(([field, needed]) =>
      facts[field] && !facts[needed]
        ? [{ field: needed, message: `Needed with “${filingLabel(field, country)}”` }]
        : [],
    ),
  ];
}

/**
 * The problems with a request.
 * @param before the request until now; absent for a new one
 */
export const requestProblems = (
  country: string,
  facts: FilingFacts,
  request: Omit<FilingRequest, 'id'>,
  before?: FilingRequest,
): Problem<RequestDate>[] => [
  ...futureProblems(pastRequestDates, request, before),
  ...earlyProblem(country, facts, request),
];

/** The problem with a request from before its filing. After the decision, one can still come or be answered. */
function earlyProblem(
  country: string,
  facts: FilingFacts,
  request: Omit<FilingRequest, 'id'>,
): Problem<RequestDate>[] {
  const filing = filingOf(facts, request);
  const { filed_on } = filing ?? facts;
  const field = requestDates.find((name) => !isInOrder(filed_on, request[name]));
  if (!filed_on || !field) return [];
  const label = filingLabel('filed_on', placeOf(country, filing));
  return [{ field, message: `Can’t be before “${label}” (${longDate(filed_on)})` }];
}

/**
 * The same as a problem of the day on which a filing was filed. What stays the same isn't checked again: it may be from
 * before a rule.
 * @param before the day until now
 * @param filing another one; absent: the main one
 */
export function filedProblem(
  country: string,
  facts: FilingFacts,
  before: string | undefined,
  filing?: OtherFiling,
): FilingProblem[] {
  if ((filing ?? facts).filed_on === before) return [];
  const problems = requestsOf(facts, filing).flatMap((request) =>
    earlyProblem(country, facts, request).map(({ field }): FilingProblem => {
      const label = filingLabel(`rfe_${field}`, placeOf(country, filing), request.kind);
      return { field: 'filed_on', message: `Can’t be after “${label}” (${longDate(request[field] ?? '')})` };
    }),
  );
  // Requests are in the order of issue: a day that fits the first one fits the others.
  return problems.slice(0, 1);
}
