/**
 * Maximum widths in px of the narrower layouts. Style sheets repeat them in their media queries, where CSS doesn't
 * support custom properties. A test checks the style sheets against this list. They apply at the usual font size of
 * 16 px and grow with the one set in the browser: see build/em-breakpoints.ts. `enlarged` is a phone with texts of
 * twice the size.
 */
export const breakpoints = {
  enlarged: 260,
  xs: 380,
  s: 560,
  m: 700,
  l: 900,
  xl: 1100,
  wide: 1240,
  full: 1360,
} as const;
