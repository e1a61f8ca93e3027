import type { CredentialLevel } from '../facts.ts';

export const fswNeeded = 67;
export const fswLanguagePoints = (level: number): number =>
  level >= 9 ? 6 : level === 8 ? 5 : level === 7 ? 4 : 0;
export const fswSecondLanguagePoints = (lowest: number): number => (lowest >= 5 ? 4 : 0);
export const fswCredentialPoints: Readonly<Record<CredentialLevel, number>> = {
  none: 0,
  secondary: 5,
  one_year: 15,
  two_year: 19,
  bachelor: 21,
  two_or_more: 22,
  master: 23,
  professional: 23,
  doctorate: 25,
};
export const fswExperiencePoints = (years: number): number =>
  years >= 6 ? 15 : years >= 4 ? 13 : years >= 2 ? 11 : years >= 1 ? 9 : 0;
/** 12 points from 18 to 35, then one less per year. */
export const fswAgePoints = (age: number): number =>
  age < 18 ? 0 : Math.max(0, Math.min(12, 12 - (age - 35)));
export const fswArrangedPoints = 10;
export const maxFswAdaptability = 10;
