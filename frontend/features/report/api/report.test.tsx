// @vitest-environment happy-dom
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '#tests/support/component.tsx';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { Queries, queryClient } from '../../../lib/queries.tsx';
import { reportQuery } from './report.ts';

const server = vi.hoisted(() => ({ rows: ['before'] }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ items: server.rows }),
}));

it('is read again after a change, because it follows the table’s stream', async () => {
  const { result } = renderHook(() => itemsOf(useInfiniteQuery(reportQuery('2026-01')).data), {
    wrapper: Queries,
  });
  await waitFor(() => expect(result.current).toEqual(['before']));
  await act(() => queryClient.invalidateQueries({ queryKey: organizationKeys.cases }));
  server.rows = ['after'];
  await waitFor(() => expect(result.current).toEqual(['after']));
});
