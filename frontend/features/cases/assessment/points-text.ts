/** "402, at most 491" while the points are uncertain. */
export const pointsText = ({ have, at_most }: { have: number; at_most: number }): string =>
  at_most > have
    ? `${have.toLocaleString('en-US')}, at most ${at_most.toLocaleString('en-US')}`
    : have.toLocaleString('en-US');
