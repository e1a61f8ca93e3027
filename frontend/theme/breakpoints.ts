/**
 * Widths in px up to which a page is laid out in its narrower way. Style sheets repeat them in their media
 * queries, where CSS allows no custom property; a test holds the sheets to this list.
 */
export const breakpoints = { xs: 380, s: 560, m: 700, l: 900, xl: 1100, wide: 1240 } as const;
