/** "1,178", or "402 to 452" while open questions can still add points. */
export const pointsRange = (have: number, atMost = have): string =>
  [have, ...(atMost > have ? [atMost] : [])].map((points) => points.toLocaleString('en-US')).join(' to ');
