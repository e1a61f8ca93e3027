import { expressEntryFigures } from './ca-express-entry/figures.ts';
import type { Day } from './engine/calendar-date.ts';
import type { RuleFigure } from './engine/rule-figure.ts';
import { globalTalentFigures } from './uk-global-talent/figures.ts';
import { skilledWorkerFigures } from './uk-skilled-worker/figures.ts';

const figuresOf: Readonly<Record<string, (on: Day) => Readonly<Record<string, RuleFigure>>>> = {
  CA_EXPRESS_ENTRY: expressEntryFigures,
  UK_GLOBAL_TALENT: globalTalentFigures,
  UK_SKILLED_WORKER: skilledWorkerFigures,
};

/** The figures of a route's rules on a day, for pages to quote. Only loaded by builds and tests. */
export const ruleFigures = (routeId: string, on: Day): Readonly<Record<string, RuleFigure>> =>
  figuresOf[routeId]?.(on) ?? {};
