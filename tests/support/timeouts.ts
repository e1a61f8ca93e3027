/**
 * How long tests wait before they give up, in milliseconds. A wait ends as soon as its condition is met, so
 * longer timeouts cost nothing while tests pass: these are long enough for two busy cores. Timeouts are set
 * nowhere else.
 */
export const patience = {
  /** One step in a browser: an element appears, a URL is reached, a page loads. */
  step: 60_000,
  /** Starting a program: a browser, the table engine, a whole local run. */
  start: 120_000,
  /** A test without a browser. */
  test: 180_000,
  /** A user's journey through several pages. */
  journey: 400_000,
  /** One test of many: every endpoint, every moment at which a process may be killed, or random orders of calls. */
  many: 900_000,
} as const;
