import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach } from 'vitest';
import { patience } from './timeouts.ts';

configure({ asyncUtilTimeout: patience.step });
afterEach(cleanup);

/** The providers around every page, with a cache for this test only. Queries aren't retried. */
export function Providers({ children }: { children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

/** Renders a component inside the providers around every page. */
export const renderInApp = (element: ReactNode) => render(element, { wrapper: Providers });

/** Unloads the page without unmounting React, as a reload or a crash of the tab does. */
export function reload(): void {
  const before = { ...sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(before)) sessionStorage.setItem(key, value);
}
