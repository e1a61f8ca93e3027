import { useEffect } from 'react';

export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

/** Loads a list to its end, page by page: for lists of one case or one person, whose total is shown. */
export function useEveryPage({ hasNextPage, isFetching, error, fetchNextPage }: PagedQuery): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
}
