import documents from 'content:country-documents';
import purposes from 'content:purposes';
import type { CountrySummary } from '../../content/content-parts.ts';
import type { DestinationCode, Purpose } from '../../content/content-schema.ts';

/** The purpose with its documents and steps. */
export const findPurposeDetails = (code: string): Purpose | undefined =>
  purposes.find((purpose) => purpose.code === code);

/** "US work visa" */
export const visaTypeOf = (destination: Pick<CountrySummary, 'shortName'>, purpose: Purpose): string =>
  `${destination.shortName} ${purpose.visa}`;

/** The documents everyone needs for this purpose, and those this destination adds, in order of importance. */
export function documentsFor(destination: DestinationCode | undefined, purpose: Purpose): string[] {
  const extra = documents.find((country) => country.checkerCode === destination)?.extraDocuments[
    purpose.code
  ];
  const [passport, ...others] = purpose.documents;
  return passport === undefined ? [] : [passport, ...(extra ?? []), ...others];
}
