import {
  type CancelOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  matchQuery,
  notifyManager,
  type Query,
  QueryClient,
  type QueryClientConfig,
  QueryClientProvider,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './api-client.ts';
import { derivedByStream } from './read-again.ts';
import { type Session, sessionStore } from './session-store.ts';

/**
 * Refetches a query that is invalidated during its initial load. TanStack Query would wait for the pending response,
 * which may predate the change, and treat it as fresh. Reads lists again that follow a change late: see read-again.ts.
 */
class Client extends QueryClient {
  /** The latest change of each query that is being read again. */
  readonly #changes = new WeakMap<Query, object>();
  /** What was invalidated lately, and when. */
  #latest: readonly { readonly filters: QueryFilters; readonly at: number }[] = [];

  constructor(config: QueryClientConfig) {
    super(config);
    // Someone may search for what they have just added: a list that wasn't there yet when it was invalidated.
    this.getQueryCache().subscribe(({ type, query }) => {
      const pauses = type === 'added' ? (query.meta?.readAgainAfter ?? []) : [];
      const since = Date.now() - totalOf(pauses);
      if (this.#latest.some(({ filters, at }) => at > since && matchQuery(filters, query)))
        void this.#readAgain(query, pauses, this.#firstResponse(query));
    });
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const isRead = filters?.refetchType !== 'none';
    for (const query of isRead ? this.getQueryCache().findAll({ ...filters, type: 'active' }) : [])
      if (query.state.data === undefined) void query.cancel({ silent: true });
    const isRefetched = super.invalidateQueries(filters, options);
    if (isRead) this.#note(filters as QueryFilters);
    const late = isRead ? this.getQueryCache().findAll(filters) : [];
    for (const query of late)
      if (query.meta?.readAgainAfter) void this.#readAgain(query, query.meta.readAgainAfter, isRefetched);
    return isRefetched;
  }

  /** Also ends reading again: whoever cancels a query expects no request until the next change. */
  override cancelQueries<Key extends QueryKey = QueryKey>(
    filters?: QueryFilters<Key>,
    options?: CancelOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) this.#changes.delete(query);
    return super.cancelQueries(filters, options);
  }

  #note(filters: QueryFilters = {}): void {
    const at = Date.now();
    const longest = totalOf(derivedByStream.readAgainAfter ?? []);
    this.#latest = [...this.#latest.filter((change) => change.at > at - longest), { filters, at }];
  }

  #firstResponse(query: Query): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.getQueryCache().subscribe(({ type, query: changed }) => {
      const isAnswered = type === 'updated' && query.state.status !== 'pending';
      if (changed !== query || !(isAnswered || type === 'removed')) return;
      stop();
      resolve();
    });
    return promise;
  }

  /** Starts over with each change. A slow response is awaited, so that on a slow network the list is never canceled. */
  async #readAgain(query: Query, pauses: readonly number[], isRefetched: Promise<void>): Promise<void> {
    const change = {};
    this.#changes.set(query, change);
    await isRefetched;
    for (const pause of pauses) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (this.#changes.get(query) !== change) return;
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  }
}

const totalOf = (pauses: readonly number[]): number => pauses.reduce((sum, pause) => sum + pause, 0);

// Shows a mutation as pending before the browser handles the next click. By default, TanStack Query waits for a timer.
// Browsers may prefer input to timers, so on a busy device a double-click would send everything twice:
// https://html.spec.whatwg.org/multipage/webappapis.html#definitions-3
notifyManager.setScheduler(queueMicrotask);

/**
 * Retries transient failures twice, but never responses in which the server has made a decision. While offline,
 * requests fail immediately instead of pausing: otherwise a dialog would stay locked, and a list would keep showing
 * the previous query.
 */
export const queryClient = new Client({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // After a minute without a response, the user decides whether to wait for another.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && error.isRetryable && !error.isTimeout,
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// Clears all data when the user changes, including when someone else signs in in another tab.
const userOf = (session: Session) => (session.status === 'signedIn' ? session.user.id : undefined);
let user = userOf(sessionStore.get());
sessionStore.subscribe(() => {
  const session = sessionStore.get();
  const isOther = user !== undefined && userOf(session) !== user;
  if (session.status === 'signedOut' || isOther) queryClient.clear();
  user = userOf(session);
});

/** For pages outside the signed-in area that use queries. The signed-in area has its own provider. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
