import type { CanonicalVisaPath, CaseCountry } from './visa-paths.ts';

/** Aliases of countries and visas besides their names and codes. Each is a single, normalized word. */
export const countryAliases: Readonly<Record<CaseCountry, readonly string[]>> = {
  US: ['usa', 'america', 'american', 'u.s.', 'u.s.a.'],
  UK: ['gb', 'gbr', 'britain', 'british', 'england', 'english', 'scotland', 'wales', 'u.k.'],
  CA: ['canadian'],
  AU: ['australian'],
  DE: ['deu', 'deutschland'],
};

export const pathAliases: Readonly<Record<CanonicalVisaPath, readonly string[]>> = {
  US_O1A: ['extraordinary'],
  US_EB2_NIW: ['eb2niw', 'eb2-niw', 'eb-2-niw', 'waiver'],
  US_H1B: ['h1-b', 'specialty'],
  UK_SKILLED_WORKER: ['skilled-worker', 'sponsored'],
  UK_GLOBAL_TALENT: ['globaltalent', 'gtv'],
  CA_EXPRESS_ENTRY: ['expressentry', 'fsw'],
};
