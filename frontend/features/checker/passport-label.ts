import countries from 'content:passport-countries';
import passports from 'content:passports';
import { withArticle } from './country-article.ts';

/** "German passport", "Passport of Nigeria", "Passport of the Philippines" */
export const passportLabel = (code: string): string =>
  passports.find((passport) => passport.code === code)?.passport ??
  `Passport of ${withArticle(countries[code] ?? 'another country')}`;
