import { benchmarkLevels } from '#shared/routes/ca-express-entry/language-levels.ts';
import { LanguageResult } from '#shared/routes/language-result.ts';
import { readAmount } from '../../../lib/read-amount.ts';
import type { Values } from '../draft.ts';
import { type Ability, languageOf } from '../entry-fields.ts';

/** "CLB 9": a test score converted to the scale Canada uses. */
export function benchmarkText(values: Values, ability: Ability): string | undefined {
  const { test } = values;
  const score = readAmount(values[ability] ?? '');
  if (!test || test === 'CLB' || Number.isNaN(score)) return undefined;
  const language = languageOf(test);
  const result = LanguageResult.safeParse({ test, language, [ability]: score });
  const level = result.success ? benchmarkLevels(result.data)?.[ability] : undefined;
  if (!level || level.low !== level.high) return undefined;
  const scale = language === 'fr' ? 'NCLC' : 'CLB';
  return level.low === 0
    ? `Below ${scale} 4`
    : `${scale} ${level.low}${level.low === 10 ? ' or higher' : ''}`;
}
