import { useEffect } from 'react';

export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

/**
 * Loads the next pages of a list, one by one: all of them, for lists of one case or one person whose total is shown.
 * @param isWanted until when: a page of a filtered list has the matches among what one request examined, which may be
 * few or none
 */
export function useNextPages(
  { hasNextPage, isFetching, error, fetchNextPage }: PagedQuery,
  isWanted = true,
): void {
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, error, fetchNextPage]);
}
