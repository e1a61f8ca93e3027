// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CasesRequest } from '#shared/contract/bulk-changes.ts';
import { Providers } from '#tests/support/component.tsx';
import { ApiError } from '../../../../lib/api-error.ts';
import { useLoss } from '../../../../lib/unsaved.ts';
import type { BulkChange } from '../bulk-change.ts';
import { useChangeCases } from './change-cases.ts';

interface Batch {
  readonly key: string | undefined;
  readonly ids: readonly string[];
  readonly respond: (isOnline: boolean) => void;
}
const server = vi.hoisted(() => ({ batches: [] as Batch[], refused: '' }));
vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: (_: unknown, { body, idempotencyKey }: { body: CasesRequest; idempotencyKey?: string }) => {
    const { case_ids: ids, preview = false } = body;
    const response = Promise.withResolvers<unknown>();
    const respond = (isOnline: boolean) => {
      const results = ids.map((id) => ({
        case_id: id,
        outcome: id === server.refused && !preview ? 'refused' : 'changed',
        version: 2,
      }));
      if (isOnline) response.resolve({ results });
      else response.reject(new ApiError('offline'));
    };
    if (preview) respond(true);
    else server.batches.push({ key: idempotencyKey, ids, respond });
    return response.promise;
  },
}));
const shown = vi.hoisted(() => ({
  undoable: [] as string[],
  errors: [] as string[],
  success: [] as string[],
}));
vi.mock('../../../../lib/notify.ts', () => ({
  notify: {
    error: (title: string) => shown.errors.push(title),
    success: (title: string) => shown.success.push(title),
  },
}));
vi.mock('../../../../lib/notify-undoable.ts', () => ({
  notifyUndoable: (title: string) => shown.undoable.push(title),
}));

beforeEach(() => {
  server.batches = [];
  server.refused = '';
  Object.assign(shown, { undoable: [], errors: [], success: [] });
});

const ids = Array.from({ length: 25 }, (_, at) => `case-${at}`);
const request: BulkChange = { kind: 'request', items: [{ title: 'Lease' }] };
const review: BulkChange = { kind: 'status', status: 'REVIEW' };

/** Confirms a change of 25 cases whose second batch fails. */
async function interrupt(change: BulkChange) {
  const { result } = renderHook(() => ({ ...useChangeCases(), loss: useLoss().text }), {
    wrapper: Providers,
  });
  act(() => result.current.preview({ caseIds: ids, change }));
  await waitFor(() => expect(result.current.previewed).toBeDefined());
  const respond = async (at: number, isOnline: boolean) => {
    await waitFor(() => expect(server.batches).toHaveLength(at));
    await act(async () => server.batches.at(-1)?.respond(isOnline));
  };
  act(() => result.current.apply(ids, false));
  await respond(1, true);
  expect(result.current.loss).toMatch(/^Cases are still being changed/);
  await respond(2, false);
  await waitFor(() => expect(result.current.isApplying).toBe(false));
  return { result, respond };
}

it('continues an interrupted change with the cases that are left', async () => {
  const { result, respond } = await interrupt(request);
  expect(shown).toEqual({ errors: ['10 of 25 cases done'], undoable: [], success: [] });
  expect(result.current.loss).toBeUndefined();
  const left = result.current.previewed?.preview.map(({ case_id }) => case_id);
  expect(left).toEqual(ids.slice(10));
  act(() => result.current.apply(left ?? [], false));
  await waitFor(() => expect(result.current.progress).toEqual({ done: 10, of: 25 }));
  await respond(3, true);
  await respond(4, true);
  await waitFor(() => expect(result.current.previewed).toBeUndefined());
  expect(server.batches.map((batch) => batch.ids)).toEqual([
    ids.slice(0, 10),
    ids.slice(10, 20),
    ids.slice(10, 20),
    ids.slice(20),
  ]);
  expect(new Set(server.batches.map(({ key }) => key)).size).toBe(1);
  expect(shown.undoable).toEqual(['Requested for 25 cases']);
});

it('reports on the changed cases and offers an undo if the user stops', async () => {
  server.refused = 'case-3';
  const { result } = await interrupt(request);
  expect(result.current.report).toBeUndefined();
  act(() => result.current.cancel());
  expect(result.current.previewed).toBeUndefined();
  expect(result.current.applied).toBe(1);
  expect(shown.undoable).toEqual(['Requested for 9 cases']);
  expect(result.current.report).toHaveLength(10);
});

it('doesn’t offer to undo statuses after the time for it', async () => {
  const { result } = await interrupt(review);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000);
  act(() => result.current.cancel());
  vi.restoreAllMocks();
  expect(shown).toEqual({ errors: ['10 of 25 cases done'], undoable: [], success: ['10 cases changed'] });
});

it('keeps the whole change if nothing was done', async () => {
  const { result } = renderHook(useChangeCases, { wrapper: Providers });
  act(() => result.current.preview({ caseIds: ids, change: request }));
  await waitFor(() => expect(result.current.previewed).toBeDefined());
  act(() => result.current.apply(ids, false));
  await waitFor(() => expect(server.batches).toHaveLength(1));
  await act(async () => server.batches[0]?.respond(false));
  await waitFor(() => expect(result.current.isApplying).toBe(false));
  expect(shown.errors).toEqual(['Couldn’t change the cases']);
  expect(result.current.previewed).toMatchObject({ done: [], preview: { length: 25 } });
});
