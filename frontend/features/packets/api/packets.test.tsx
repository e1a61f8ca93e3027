// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '#tests/support/component.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { packetsQuery } from './packets.ts';

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => void vi.useRealTimers());

it('asks for the progress of a packet until its case is gone', async () => {
  vi.useFakeTimers();
  const server = vi.mocked(call).mockResolvedValue({ items: [{ state: 'RUNNING' }], forms: [] });
  const { result } = renderHook(() => useQuery(packetsQuery('case')), { wrapper: Providers });
  const waitFor = (polls: number) => act(() => vi.advanceTimersByTimeAsync(polls * 1500));
  await waitFor(0);
  server.mockRejectedValueOnce(new ApiError('offline'));
  await waitFor(2);
  expect(server).toHaveBeenCalledTimes(3);
  server.mockRejectedValue(new ApiError('case.not_found', { status: 404 }));
  await waitFor(4);
  expect(server).toHaveBeenCalledTimes(4);
  expect(result.current.error).toMatchObject({ code: 'case.not_found' });
});
