import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RequestOutcome } from '#shared/contract/bulk-changes.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { undoBulk } from './undo-bulk.ts';

const server = vi.hoisted(() => ({ errors: new Map<string, Error>() }));
vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { params }: { params: { caseId: string } }) => {
    const error = server.errors.get(params.caseId);
    if (error) throw error;
  },
}));
const shown = vi.hoisted(() => ({ errors: [] as unknown[], success: [] as string[] }));
vi.mock('../../../../lib/notify.ts', () => ({
  notify: {
    error: (...texts: unknown[]) => shown.errors.push(texts),
    success: (title: string) => shown.success.push(title),
  },
}));

beforeEach(() => {
  server.errors.clear();
  Object.assign(shown, { errors: [], success: [] });
});

const changed = ['first', 'second', 'third'].map(
  (case_id): RequestOutcome => ({ case_id, outcome: 'changed', version: 2 }),
);

it('says for how many cases a change couldn’t be undone, and why', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const offline = new ApiError('offline');
  for (const id of ['first', 'third']) server.errors.set(id, offline);
  await undoBulk(new QueryClient(), 'owner', changed);
  expect(shown).toEqual({
    errors: [['Couldn’t undo the change for 2 cases', offline.message]],
    success: [],
  });
  expect(warn).toHaveBeenCalledTimes(2);
});

it('says that a change is undone only if it is for every case', async () => {
  await undoBulk(new QueryClient(), 'due', changed);
  expect(shown).toEqual({ errors: [], success: ['Change undone'] });
});
