import { authorityOf, placeOf } from '#shared/domain/authorities.ts';
import { longDate } from '#shared/domain/date-text.ts';
import { type FilingFacts, filingValueText, type OtherFiling } from '#shared/domain/filing-facts.ts';
import { decisionFields, type OtherFilingField, submissionFields } from '#shared/domain/filing-fields.ts';
import { filingLabel } from '#shared/domain/filing-labels.ts';
import { type RequestDate, requestDates, requestsOf } from '#shared/domain/filing-requests.ts';
import { packetName } from '#shared/domain/packet-name.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import type { PacketItem } from '../../data/documents/packet.ts';
import type { ReportLine, ReportSection } from '../compose/compose-report.ts';
import { type ReportClock, sumText } from './report-text.ts';

export const authorityName = (country: string): string =>
  authorityOf(country)?.name ?? caseCountryName(country);

export const filingLines = (
  fields: readonly OtherFilingField[],
  facts: { readonly [Field in OtherFilingField]?: string | undefined },
  country: string,
): ReportLine[] =>
  fields.flatMap((field) => {
    const value = facts[field];
    return value
      ? [{ label: filingLabel(field, country), text: filingValueText(field, value, country) }]
      : [];
  });

/**
 * The dates of each request from the authority about a filing, one request after the other.
 * @param other absent for the main filing
 */
export const requestLines = (
  facts: FilingFacts,
  country: string,
  { other, dates = requestDates }: { other?: OtherFiling; dates?: readonly RequestDate[] } = {},
): ReportLine[] =>
  requestsOf(facts, other).flatMap((request) =>
    dates.flatMap((name) => {
      const value = request[name];
      const label = filingLabel(`rfe_${name}`, country, request.kind);
      return value ? [{ label, text: longDate(value) }] : [];
    }),
  );

/** The facts of a filing with the requests about it, in chronological order. */
export const filedLines = (facts: FilingFacts, country: string): ReportLine[] => [
  ...filingLines(submissionFields, facts, country),
  ...requestLines(facts, country),
  ...filingLines(decisionFields, facts, country),
];

/** A section for each other filing. */
export const otherSections = (facts: FilingFacts, country: string): ReportSection[] =>
  (facts.others ?? []).map((other) => {
    const place = placeOf(country, other);
    return {
      title: `Other filing: ${other.form}`,
      lines: [
        ...filingLines(['authority', ...submissionFields.slice(1)], other, place),
        ...requestLines(facts, place, { other }),
        ...filingLines(decisionFields, other, place),
      ],
      none: 'No details yet.',
    };
  });

/** @param hidesExtent whether it may have documents that HR, who can download reports, doesn't see */
export const packetLine = (
  { number, ordinal, created_at, pages = 0, pdf_bytes = 0, pdf_sha256 }: PacketItem,
  { time }: ReportClock,
  hidesExtent: boolean,
): ReportLine => ({
  label: packetName({ number, ordinal }),
  text: hidesExtent
    ? time(created_at)
    : `${time(created_at)}, ${quantityText(pages, 'page')}, ${quantityText(pdf_bytes, 'byte')}`,
  ...(pdf_sha256 && { details: [sumText(pdf_sha256)] }),
});
