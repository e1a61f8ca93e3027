import { authorityOf, otherAuthorityName, placeOf, requestOf } from '#shared/domain/authorities.ts';
import type { FilingFacts, OtherFiling } from '#shared/domain/filing-facts.ts';
import { decisionFields, type FilingField, submissionFields } from '#shared/domain/filing-fields.ts';
import { filingLabel } from '#shared/domain/filing-labels.ts';
import { type FilingRequest, requestsOf } from '#shared/domain/filing-requests.ts';
import type { IndexEntry, IndexSection } from '../../lib/archive/archive-index.ts';
import { filingText, requestDateTexts } from '../../lib/filing-text.ts';

/** The main filing, then the others, each with its number, dates, requests, and decision. */
export function filingSection(facts: FilingFacts, country: string): IndexSection {
  const { others = [] } = facts;
  const main = linesOf(facts, country);
  return {
    title: 'Filings',
    none: 'No filings.',
    lists: [
      ...(main.length > 0 ? [{ title: 'Main filing', entries: [...authorityLine(country), ...main] }] : []),
      ...others.map((other) => ({
        title: `Other filing: ${other.form}`,
        entries: [...authorityLine(country, other), ...linesOf(facts, country, other)],
      })),
    ],
  };
}

function authorityLine(country: string, { authority }: Partial<OtherFiling> = {}): IndexEntry[] {
  const text = authority ? otherAuthorityName(authority, country) : authorityOf(country)?.name;
  return text ? [{ label: filingLabel('authority', country), text }] : [];
}

/** @param other absent: the main filing */
function linesOf(facts: FilingFacts, country: string, other?: OtherFiling): IndexEntry[] {
  const place = placeOf(country, other);
  const filing = other ?? facts;
  const lines = (fields: readonly FilingField[]) =>
    fields.flatMap((field) => {
      const value = filing[field];
      return value ? [{ label: filingLabel(field, place), text: filingText(field, value, place) }] : [];
    });
  return [
    // The heading has the form of another filing.
    ...lines(submissionFields.filter((field) => field !== 'form' || !other)),
    ...requestsOf(facts, other).map((request) => requestEntry(request, place)),
    ...lines(decisionFields),
  ];
}

const requestEntry = (request: FilingRequest, place: string): IndexEntry => ({
  label: requestOf(place, request.kind).name,
  text: [...requestDateTexts(request), ...(request.answered_on ? [] : ['No response recorded'])].join('\n'),
});
