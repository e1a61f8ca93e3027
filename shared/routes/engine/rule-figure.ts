import type { Citation } from './route.ts';

/** A figure of a rule as a sentence quotes it, and where it is from. */
export interface RuleFigure {
  readonly text: string;
  readonly source: Citation;
}
