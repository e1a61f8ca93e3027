import purposes from 'content:purposes';
import type { CountrySummary } from '../../content/content-parts.ts';
import type { Purpose } from '../../content/content-schema.ts';

/** The purpose with its documents. */
export const findPurposeDetails = (code: string): Purpose | undefined =>
  purposes.find((purpose) => purpose.code === code);

/** "US work visa" */
export const visaTypeOf = (destination: Pick<CountrySummary, 'shortName'>, purpose: Purpose): string =>
  `${destination.shortName} ${purpose.visa}`;
