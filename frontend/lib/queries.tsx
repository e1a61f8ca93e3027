import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './api-client.ts';
import { type Session, sessionStore } from './session-store.ts';

/**
 * What is loading for the first time when it changes is asked for again. TanStack Query waits for the response instead,
 * which may be older than the change, and then shows it as if nothing had happened.
 */
class Client extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const isRead = filters?.refetchType !== 'none';
    for (const query of isRead ? this.getQueryCache().findAll({ ...filters, type: 'active' }) : [])
      if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/**
 * Transient failures are retried twice; what the server has decided is not requested again. Without a connection,
 * requests fail and say so: waiting for it, a dialog would stay locked, and a list keep what was asked before.
 */
export const queryClient = new Client({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isRetryable,
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// No data of one person remains for the next, who may also have signed in elsewhere in this browser.
const userOf = (session: Session) => (session.status === 'signedIn' ? session.user.id : undefined);
let user = userOf(sessionStore.get());
sessionStore.subscribe(() => {
  const session = sessionStore.get();
  const isOther = user !== undefined && session.status === 'signedIn' && userOf(session) !== user;
  if (session.status === 'signedOut' || isOther) queryClient.clear();
  user = userOf(session);
});

/** For pages that use queries outside the signed-in area, which has its own. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
