import { grouped } from '../engine/grouped.ts';
import type { Range } from '../engine/verdict.ts';
import type { CredentialLevel } from '../facts.ts';
import { abilities } from './language-levels.ts';
import type { Result } from './person.ts';

export const credentialNames: Readonly<Record<CredentialLevel, string>> = {
  none: 'no credential',
  secondary: 'a secondary school diploma',
  one_year: 'a one-year credential',
  two_year: 'a two-year credential',
  bachelor: 'a bachelor’s degree or three-year credential',
  two_or_more: 'two or more credentials, one of three years or longer',
  master: 'a master’s degree',
  professional: 'a professional degree',
  doctorate: 'a doctorate',
};

/** Nothing is known yet, so the sentence doesn’t give a range of everything that is possible. */
export const notEntered = {
  languages: 'You haven’t entered a language test result',
  education: 'You haven’t entered your education',
  work: 'You haven’t entered your work experience',
} as const;

export const dollars = (amount: number): string => `CA$${grouped(amount)}`;
export const count = (number: number, one: string, more = `${one}s`): string =>
  `${number} ${number === 1 ? one : more}`;
export const between = ({ low, high }: Range, one: string): string =>
  low === high
    ? count(low, one)
    : high > 50
      ? `at least ${count(low, one)}`
      : `${low} to ${count(high, one)}`;
export const pointsText = (low: number, high: number): string =>
  low === high ? count(low, 'point') : `${low} to ${high} points`;

const languageNames = { en: 'English', fr: 'French', none: 'No language' } as const;
export const languageName = (result: Result): string => languageNames[result.language];
/** 'CLB 9 in all four abilities', 'CLB 7 in reading, 8 in writing, 9 in listening, 7 in speaking' */
export function levelsText({ levels, language }: Result): string {
  const scale = language === 'fr' ? 'NCLC' : 'CLB';
  const known = abilities.map((ability) => {
    const { low, high } = levels[ability];
    return low === high ? low : undefined;
  });
  const [first] = known;
  if (known.every((level) => level === first))
    return first === undefined
      ? 'levels not known yet'
      : first === 0
        ? `below ${scale} 4 in all four abilities`
        : `${scale} ${first} in all four abilities`;
  const parts = abilities.map((ability, index) => {
    const level = known[index];
    return `${level === undefined ? 'unknown' : level === 0 ? 'below 4' : level} in ${ability}`;
  });
  return `${scale} ${parts.join(', ')}`;
}
