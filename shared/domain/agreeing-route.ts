import * as z from 'zod/mini';
import { type CaseCountry, countryOfPath, type VisaPath } from './visa-paths.ts';

/** Requires a case's country to be the one of its visa path. */
export const agreeingRoute = z.refine<{ country: CaseCountry; path: VisaPath }>(
  ({ country, path }) => countryOfPath(path) === country,
  { path: ['path'], error: 'This visa path is for a different country' },
);
