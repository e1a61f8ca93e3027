import * as z from 'zod/mini';
import { type CaseCountry, countryOfPath, type VisaPath } from './visa-paths.ts';

/** A case is for the country its visa path leads to. */
export const agreeingRoute = z.refine<{ country: CaseCountry; path: VisaPath }>(
  ({ country, path }) => countryOfPath(path) === country,
  { path: ['path'], error: 'This visa path is for a different country' },
);
