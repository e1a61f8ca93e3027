import { useEffect } from 'react';

export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

/** Loads all pages of a list, one by one. For lists of one case or one person whose total is shown. */
export function useEveryPage({ hasNextPage, isFetching, error, fetchNextPage }: PagedQuery): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
}
