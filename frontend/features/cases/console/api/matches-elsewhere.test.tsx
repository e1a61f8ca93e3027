// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '#tests/support/component.tsx';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { Queries, queryClient } from '../../../../lib/queries.tsx';
import { useMatchesElsewhere } from './matches-elsewhere.ts';

const server = vi.hoisted(() => ({ status: 'REVIEW' }));
vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ items: [{ status: server.status }] }),
}));

it('counts again after a change, because the search follows it late', async () => {
  const filter = { q: 'nguyen', status: 'DRAFT', sort: 'newest' } as const;
  const { result } = renderHook(() => useMatchesElsewhere(filter), { wrapper: Queries });
  const counted = (status: string) =>
    waitFor(() => expect(result.current).toEqual([{ status, count: 1, more: false }]));
  await counted('REVIEW');
  await act(() => queryClient.invalidateQueries({ queryKey: organizationKeys.cases }));
  server.status = 'APPROVED';
  await counted('APPROVED');
});
