import type { Citation } from './route.ts';

/** A figure from a rule as quoted in a sentence, and its source. */
export interface RuleFigure {
  readonly text: string;
  readonly source: Citation;
}
