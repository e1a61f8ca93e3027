// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Providers } from '#tests/support/component.tsx';
import { ApiError } from '../../../../lib/api-client.ts';
import { useSaveNote } from './save-note.ts';

const keys = vi.hoisted(() => [] as string[]);
vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey);
    if (keys.length === 1) throw new ApiError('offline');
    return {};
  },
}));

it('sends the same key again after a lost response', async () => {
  const { result } = renderHook(() => useSaveNote('case-1'), { wrapper: Providers });
  const [onError, onSuccess] = [vi.fn(), vi.fn()];
  act(() => result.current.create({ text: 'Ask her about the award.' }, { onError }));
  await waitFor(() => expect(onError).toHaveBeenCalledOnce());
  act(() => result.current.create({ text: 'Ask her about the award.' }, { onSuccess }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});
