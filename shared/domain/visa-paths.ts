import * as z from 'zod/mini';

/** The countries a case can be for. Unknown ones are shown with a globe. */
export const caseCountries = ['US', 'UK', 'CA', 'AU', 'DE'] as const;
export const CaseCountry = z.enum(caseCountries);
export type CaseCountry = z.infer<typeof CaseCountry>;

export const caseCountryNames: Record<CaseCountry, string> = {
  US: 'United States',
  UK: 'United Kingdom',
  CA: 'Canada',
  AU: 'Australia',
  DE: 'Germany',
};
export const caseCountryName = (country: string): string =>
  CaseCountry.safeParse(country).success ? caseCountryNames[country as CaseCountry] : country;

/** All accepted spellings of visa paths. A case keeps the spelling it was created with. */
export const visaPaths = [
  'US_O1A',
  'US_EB2_NIW',
  'US_H1B',
  'UK_SKILLED_WORKER',
  'UK_SkilledWorker',
  'UK_GLOBAL_TALENT',
  'CA_EXPRESS_ENTRY',
  'CA_Express',
] as const;
export const VisaPath = z.enum(visaPaths);
export type VisaPath = z.infer<typeof VisaPath>;

/** Alternative spellings: compare paths with `canonicalPath`. */
const aliases = {
  UK_SkilledWorker: 'UK_SKILLED_WORKER',
  CA_Express: 'CA_EXPRESS_ENTRY',
} as const satisfies Partial<Record<VisaPath, VisaPath>>;

export type CanonicalVisaPath = Exclude<VisaPath, keyof typeof aliases>;

export const canonicalPath = (path: VisaPath): CanonicalVisaPath =>
  path in aliases ? aliases[path as keyof typeof aliases] : (path as CanonicalVisaPath);

const pathCountries: Record<CanonicalVisaPath, CaseCountry> = {
  US_O1A: 'US',
  US_EB2_NIW: 'US',
  US_H1B: 'US',
  UK_SKILLED_WORKER: 'UK',
  UK_GLOBAL_TALENT: 'UK',
  CA_EXPRESS_ENTRY: 'CA',
};
/** The country of a path; a case may name another. */
export const countryOfPath = (path: VisaPath): CaseCountry => pathCountries[canonicalPath(path)];

const pathNames: Record<CanonicalVisaPath, string> = {
  US_O1A: 'US O-1A',
  US_EB2_NIW: 'US EB-2 NIW',
  US_H1B: 'US H-1B',
  UK_SKILLED_WORKER: 'UK Skilled Worker',
  UK_GLOBAL_TALENT: 'UK Global Talent',
  CA_EXPRESS_ENTRY: 'Canada Express Entry',
};
export const pathName = (path: string): string => {
  const known = VisaPath.safeParse(path);
  return known.success ? pathNames[canonicalPath(known.data)] : path;
};

/** The options of each dialog, as in the specification. */
export const applicantPathOptions = [
  'US_O1A',
  'US_EB2_NIW',
  'US_H1B',
  'UK_SKILLED_WORKER',
  'UK_GLOBAL_TALENT',
  'CA_EXPRESS_ENTRY',
] as const satisfies readonly VisaPath[];
export const employerPathOptions = [
  'US_O1A',
  'US_H1B',
  'UK_SkilledWorker',
  'CA_Express',
] as const satisfies readonly VisaPath[];
export const employerCountryOptions = ['US', 'UK', 'CA', 'AU'] as const satisfies readonly CaseCountry[];
export const staffCaseDefaults = { country: 'US', path: 'US_O1A' } as const satisfies {
  country: CaseCountry;
  path: VisaPath;
};
