import countries from 'content:passport-countries';
import passports from 'content:passports';

/** "German passport", "Passport of Nigeria" */
export const passportWords = (code: string): string =>
  passports.find((passport) => passport.code === code)?.passport ??
  `Passport of ${countries[code] ?? 'another country'}`;
