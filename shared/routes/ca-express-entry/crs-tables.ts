import type { CredentialLevel } from '../facts.ts';

/** Without and with an accompanying spouse or partner. */
type Pair = readonly [alone: number, accompanied: number];
export type Household = 'alone' | 'accompanied';
const pick = ([alone, accompanied]: Pair, household: Household) =>
  household === 'alone' ? alone : accompanied;

const agePairs: Readonly<Record<number, Pair>> = {
  18: [99, 90],
  19: [105, 95],
  30: [105, 95],
  31: [99, 90],
  32: [94, 85],
  33: [88, 80],
  34: [83, 75],
  35: [77, 70],
  36: [72, 65],
  37: [66, 60],
  38: [61, 55],
  39: [55, 50],
  40: [50, 45],
  41: [39, 35],
  42: [28, 25],
  43: [17, 15],
  44: [6, 5],
};
export const agePoints = (age: number, household: Household): number =>
  pick(age >= 20 && age <= 29 ? [110, 100] : (agePairs[age] ?? [0, 0]), household);

const credentialPairs: Readonly<Record<CredentialLevel, Pair>> = {
  none: [0, 0],
  secondary: [30, 28],
  one_year: [90, 84],
  two_year: [98, 91],
  bachelor: [120, 112],
  two_or_more: [128, 119],
  master: [135, 126],
  professional: [135, 126],
  doctorate: [150, 140],
};
export const credentialPoints = (level: CredentialLevel, household: Household): number =>
  pick(credentialPairs[level], household);
export const spouseCredentialPoints: Readonly<Record<CredentialLevel, number>> = {
  none: 0,
  secondary: 2,
  one_year: 6,
  two_year: 7,
  bachelor: 8,
  two_or_more: 9,
  master: 10,
  professional: 10,
  doctorate: 10,
};

/** By level: 0 to 3, 4, 5, 6, 7, 8, 9, 10 and above. */
const firstLanguagePairs: readonly Pair[] = [
  [0, 0],
  [6, 6],
  [6, 6],
  [9, 8],
  [17, 16],
  [23, 22],
  [31, 29],
  [34, 32],
];
const step = (level: number) => Math.max(0, Math.min(level, 10) - 3);
export const firstLanguagePoints = (level: number, household: Household): number =>
  pick(firstLanguagePairs[step(level)] ?? [0, 0], household);
export const secondLanguagePoints = (level: number): number => [0, 0, 1, 1, 3, 3, 6, 6][step(level)] ?? 0;
export const maxSecondLanguage = (household: Household): number => (household === 'alone' ? 24 : 22);
export const spouseLanguagePoints = (level: number): number => [0, 0, 1, 1, 3, 3, 5, 5][step(level)] ?? 0;

const workPairs: readonly Pair[] = [
  [0, 0],
  [40, 35],
  [53, 46],
  [64, 56],
  [72, 63],
  [80, 70],
];
export const canadianWorkPoints = (years: number, household: Household): number =>
  pick(workPairs[Math.min(years, 5)] ?? [0, 0], household);
export const spouseWorkPoints = (years: number): number => [0, 5, 7, 8, 9, 10][Math.min(years, 5)] ?? 0;

const credentialStep: Readonly<Record<CredentialLevel, 0 | 1 | 2>> = {
  none: 0,
  secondary: 0,
  one_year: 1,
  two_year: 1,
  bachelor: 1,
  two_or_more: 2,
  master: 2,
  professional: 2,
  doctorate: 2,
};
const combined = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : a === 2 && b === 2 ? 50 : a === 2 || b === 2 ? 25 : 13;
const languageStep = (lowest: number) => (lowest >= 9 ? 2 : lowest >= 7 ? 1 : 0);
const canadianStep = (years: number) => Math.min(years, 2);
const foreignStep = (years: number) => (years >= 3 ? 2 : years >= 1 ? 1 : 0);

export const educationTransfer = (level: CredentialLevel, lowest: number, canadianYears: number): number =>
  Math.min(
    50,
    combined(credentialStep[level], languageStep(lowest)) +
      combined(credentialStep[level], canadianStep(canadianYears)),
  );
export const foreignWorkTransfer = (foreignYears: number, lowest: number, canadianYears: number): number =>
  Math.min(
    50,
    combined(foreignStep(foreignYears), languageStep(lowest)) +
      combined(foreignStep(foreignYears), canadianStep(canadianYears)),
  );
export const certificateTransfer = (holds: boolean, lowest: number): number =>
  holds ? (lowest >= 7 ? 50 : lowest >= 5 ? 25 : 0) : 0;

/** For all transfer factors together. */
export const maxTransfer = 100;

export const studyPoints = { none: 0, one_or_two_years: 15, three_or_more_years: 30 } as const;
export const nominationPoints = 600;
/** For all additional factors together. */
export const maxAdditional = 600;
export const siblingPoints = 15;
export const frenchPoints = (french: number, english: number): number =>
  french >= 7 ? (english >= 5 ? 50 : 25) : 0;
