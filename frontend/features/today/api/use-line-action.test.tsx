// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CaseWork } from '#shared/records/case-work.ts';
import { Providers } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useLineAction } from './use-line-action.ts';

const actions = vi.hoisted(() => ({
  keys: [] as string[],
  requestCopies: vi.fn(),
  remindApplicant: vi.fn(),
  finishDeadline: vi.fn(),
}));
const shown = vi.hoisted(() => [] as string[]);
const undos = vi.hoisted(() => [] as (() => void)[]);
vi.mock('./line-actions.ts', () => ({
  finishDeadline: actions.finishDeadline,
  remindApplicant: actions.remindApplicant,
  requestCopies: (_line: unknown, key: string) => {
    actions.keys.push(key);
    return actions.requestCopies();
  },
}));
vi.mock('../../../lib/notify.ts', () => ({
  notify: {
    ...Object.fromEntries(
      ['info', 'success', 'error'].map((kind) => [kind, (title: string) => shown.push(`${kind}: ${title}`)]),
    ),
  },
}));
vi.mock('../../../lib/notify-undoable.ts', () => ({
  notifyUndoable: (_title: string, undo: () => void) => undos.push(undo),
}));
beforeEach(() => {
  actions.keys.length = 0;
  shown.length = 0;
});

const line = { case_id: 'case-1', applicant_name: 'Amara Okonkwo' } as CaseWork;
function setup(kind: 'remind' | 'request' | 'finish') {
  const restoreLine = vi.fn();
  const onDone = vi.fn(() => restoreLine);
  const { result } = renderHook(() => useLineAction(kind, line, onDone), { wrapper: Providers });
  return { onDone, restoreLine, run: () => act(() => result.current.run()) };
}

it('keeps the line on failure and retries with the same key', async () => {
  const { onDone, run } = setup('request');
  actions.requestCopies.mockRejectedValueOnce(new ApiError('offline'));
  run();
  await waitFor(() => expect(shown).toEqual(['error: Couldn’t request the document']));
  expect(onDone).not.toHaveBeenCalled();
  actions.requestCopies.mockResolvedValueOnce(['Passport']);
  run();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(shown.at(-1)).toBe('success: New copy requested');
  expect(new Set(actions.keys).size).toBe(1);
});

it('says so if the new copy is already requested', async () => {
  const { onDone, run } = setup('request');
  actions.requestCopies.mockResolvedValueOnce([]);
  run();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(shown).toEqual(['info: Already requested']);
});

it('says so if there is nothing left to remind the applicant of', async () => {
  const { onDone, run } = setup('remind');
  actions.remindApplicant.mockResolvedValueOnce(0);
  run();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(shown).toEqual(['info: Nothing to remind them about']);
});

it('restores the line only after its deadline is open again', async () => {
  const { onDone, restoreLine, run } = setup('finish');
  let isUndone = () => undefined as unknown;
  actions.finishDeadline.mockResolvedValueOnce(
    () =>
      new Promise((resolve) => {
        isUndone = () => resolve(undefined);
      }),
  );
  run();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  undos[0]?.();
  expect(restoreLine).not.toHaveBeenCalled();
  isUndone();
  await waitFor(() => expect(shown).toEqual(['success: Change undone']));
  expect(restoreLine).toHaveBeenCalledOnce();
});
