import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './api-client.ts';
import { type Session, sessionStore } from './session-store.ts';

/**
 * Transient failures are retried twice; what the server has decided is not requested again. Without a connection,
 * requests fail and say so: waiting for it, a dialog would stay locked, and a list keep what was asked before.
 */
export const queryClient = new QueryClient({
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
