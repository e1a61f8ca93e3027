declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ReadAgain;
  }
}

type ReadAgain = {
  /** Pauses in milliseconds after which a query is read again once a change has refetched it. */
  readonly readAgainAfter?: readonly number[];
};

/**
 * For lists that the server reads from an index. An index follows a change within a fraction of a second under normal
 * conditions, so a list that is read right after the change may not show it.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html
 */
export const listedByIndex: ReadAgain = { readAgainAfter: [1_000] };

/** For what is also derived from the table's stream, which takes up to two seconds: counters, search, and open work. */
export const derivedByStream: ReadAgain = { readAgainAfter: [1_000, 2_000] };
