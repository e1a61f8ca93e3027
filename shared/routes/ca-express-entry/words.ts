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
/** 'reading 7, writing 8, listening 9, speaking 7' */
export const levelsText = ({ levels }: Result): string =>
  abilities
    .map((ability) => {
      const { low, high } = levels[ability];
      return `${ability} ${low === high ? low : 'unknown'}`;
    })
    .join(', ');
