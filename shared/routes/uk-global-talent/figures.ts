import type { RuleFigure } from '../engine/rule-figure.ts';
import { fields, globalTalent } from './route.ts';

/** The endorsing body of each field. */
export function globalTalentFigures(): Readonly<Record<string, RuleFigure>> {
  const endorsement = globalTalent.criteria.find(({ id }) => id === 'endorsement');
  if (!endorsement) throw new Error('UK_GLOBAL_TALENT has no endorsement');
  return Object.fromEntries(
    Object.entries(fields).map(([field, { body }]) => [
      `body for ${field}`,
      { text: body, source: endorsement.source },
    ]),
  );
}
