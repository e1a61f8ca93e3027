import { exactly, type Range } from '../engine/verdict.ts';
import type { LanguageResult } from '../language-result.ts';

export const abilities = ['reading', 'writing', 'listening', 'speaking'] as const;
type Ability = (typeof abilities)[number];

/** The minimum scores for levels 4, 5, 6, 7, 8, 9, and 10. */
type Steps = readonly number[];
type Chart = Readonly<Record<Ability, Steps>>;

const direct: Steps = [4, 5, 6, 7, 8, 9, 10];
const same: Chart = { reading: direct, writing: direct, listening: direct, speaking: direct };

/**
 * For Express Entry, IRCC uses the column "équivalence ancien score" of TEF Canada, whatever the test date. Results
 * entered from the column "Score / 699" are recognized by scores that don't exist on the old scale.
 */
const tefOldScale: Chart = {
  reading: [121, 151, 181, 207, 233, 248, 263],
  writing: [181, 226, 271, 310, 349, 371, 393],
  listening: [145, 181, 217, 249, 280, 298, 316],
  speaking: [181, 226, 271, 310, 349, 371, 393],
};
const maxTefOldScores: Readonly<Record<Ability, number>> = {
  reading: 300,
  writing: 450,
  listening: 360,
  speaking: 450,
};
const tefNewScale: Chart = {
  reading: [306, 352, 393, 434, 462, 503, 546],
  writing: [268, 330, 379, 428, 472, 512, 558],
  listening: [306, 352, 393, 434, 462, 503, 546],
  speaking: [328, 387, 422, 456, 494, 518, 556],
};

const charts: Readonly<Record<Exclude<LanguageResult['test'], 'CEFR' | 'TEF_CANADA'>, Chart>> = {
  CLB: same,
  CELPIP_GENERAL: same,
  IELTS_GENERAL: {
    reading: [3.5, 4, 5, 6, 6.5, 7, 8],
    writing: [4, 5, 5.5, 6, 6.5, 7, 7.5],
    listening: [4.5, 5, 5.5, 6, 7.5, 8, 8.5],
    speaking: [4, 5, 5.5, 6, 6.5, 7, 7.5],
  },
  PTE_CORE: {
    reading: [33, 42, 51, 60, 69, 78, 88],
    writing: [41, 51, 60, 69, 79, 88, 90],
    listening: [28, 39, 50, 60, 71, 82, 89],
    speaking: [42, 51, 59, 68, 76, 84, 89],
  },
  TCF_CANADA: {
    reading: [342, 375, 406, 453, 499, 524, 549],
    writing: [4, 6, 7, 10, 12, 14, 16],
    listening: [331, 369, 398, 458, 503, 523, 549],
    speaking: [4, 6, 7, 10, 12, 14, 16],
  },
};

/** 0 stands for every level below 4, since none of them counts anywhere. */
const levelOf = (steps: Steps, score: number): number => {
  const reached = steps.filter((step) => score >= step).length;
  return reached === 0 ? 0 : reached + 3;
};

function chartFor(result: LanguageResult): Chart | undefined {
  if (result.test === 'CEFR') return undefined;
  if (result.test !== 'TEF_CANADA') return charts[result.test];
  const newScale = abilities.some((ability) => (result[ability] ?? 0) > maxTefOldScores[ability]);
  return newScale ? tefNewScale : tefOldScale;
}

export type Levels = Readonly<Record<Ability, Range>>;

/** The levels of a result in all four abilities; undefined for a test that Express Entry doesn't accept. */
export function benchmarkLevels(result: LanguageResult): Levels | undefined {
  const chart = chartFor(result);
  if (!chart) return undefined;
  const level = (ability: Ability): Range => {
    const score = result[ability];
    return typeof score === 'number' ? exactly(levelOf(chart[ability], score)) : { low: 0, high: 10 };
  };
  return {
    reading: level('reading'),
    writing: level('writing'),
    listening: level('listening'),
    speaking: level('speaking'),
  };
}

export const testNames: Readonly<Record<LanguageResult['test'], string>> = {
  CLB: 'language',
  IELTS_GENERAL: 'IELTS General',
  CELPIP_GENERAL: 'CELPIP General',
  PTE_CORE: 'PTE Core',
  TEF_CANADA: 'TEF Canada',
  TCF_CANADA: 'TCF Canada',
  CEFR: 'CEFR',
};
