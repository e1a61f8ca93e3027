import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
} from '@tanstack/react-query';

interface PageRequest {
  /** Where the page starts. Undefined for the first one. */
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

type Options<Page> = UndefinedInitialDataInfiniteOptions<
  Page,
  Error,
  InfiniteData<Page, string | undefined>,
  QueryKey,
  string | undefined
>;

/** A list that is loaded page by page, on demand. */
export const pagedQuery = <Page extends { readonly nextCursor?: string | undefined }>(
  queryKey: QueryKey,
  read: (request: PageRequest) => Promise<Page>,
  options: Pick<Options<Page>, 'placeholderData' | 'refetchInterval' | 'meta'> = {},
) =>
  infiniteQueryOptions({
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });

/** The items of all pages loaded so far, in order. */
export const itemsOf = <Item>(data: InfiniteData<{ items: readonly Item[] }, unknown> | undefined): Item[] =>
  data?.pages.flatMap((page) => page.items) ?? [];

/**
 * The parts of an export, in sequence.
 * @param read loads one part
 */
export async function* partsOf<Part extends { readonly nextCursor?: string | undefined }>(
  read: (cursor: string | undefined) => Promise<Part>,
): AsyncGenerator<Part> {
  let cursor: string | undefined;
  do {
    const part = await read(cursor);
    yield part;
    cursor = part.nextCursor;
  } while (cursor !== undefined);
}
