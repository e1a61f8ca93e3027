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
 * For lists that the server reads from an index, which may not show a change yet. A write reaches an index within a
 * second: https://repost.aws/knowledge-center/dynamodb-missing-table-items-gsi
 */
export const listedByIndex: ReadAgain = { readAgainAfter: [1_000] };

/** For what is also derived from the table's stream, which takes up to two seconds: counters, search, and open work. */
export const derivedByStream: ReadAgain = { readAgainAfter: [1_000, 2_000] };
