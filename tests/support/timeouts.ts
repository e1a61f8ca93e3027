/**
 * How long the tests wait before they give up, in milliseconds. A wait ends with what it waits for, so a longer
 * limit costs nothing while tests pass: these hold on two cores that other work keeps busy. No other place sets one.
 */
export const patience = {
  /** One step in a browser: an element that appears, an address that is reached, a page that is loaded. */
  step: 60_000,
  /** A program that starts: a browser, the table engine, a whole local run. */
  start: 120_000,
  /** A test without a browser. */
  test: 180_000,
  /** A person's journey through pages. */
  journey: 400_000,
} as const;
