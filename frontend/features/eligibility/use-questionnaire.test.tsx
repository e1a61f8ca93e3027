// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '#shared/routes/registry.ts';
import { readStoredDraft, storeDraft } from './stored-draft.ts';
import { useQuestionnaire } from './use-questionnaire.ts';

const every = routes.map(({ id }) => id);
const [first = '', second = ''] = every;
const path = 'birth_date';

beforeEach(() => localStorage.clear());
const start = () => renderHook(() => useQuestionnaire(routes)).result;

it('reports an invalid answer on blur', () => {
  const result = start();
  act(() => result.current.editor.change(path, 'not a date'));
  expect(result.current.editor.errorOf(path)).toBeUndefined();
  act(() => result.current.editor.leave(path));
  expect(result.current.editor.errorOf(path)).toBeTruthy();
  act(() => result.current.editor.change(path, '1990-05-17'));
  expect(result.current.editor.errorOf(path)).toBeUndefined();
});

it('restores stored answers and reports invalid ones immediately', () => {
  storeDraft({
    draft: { values: { [path]: 'not a date' }, lists: {} },
    routes: [second, 'a-route-of-last-year'],
  });
  const result = start();
  expect(result.current).toMatchObject({ ready: true, chosen: [second] });
  expect(result.current.editor.routes.map(({ id }) => id)).toEqual([second]);
  expect(result.current.editor.errorOf(path)).toBeTruthy();
});

it('stores answers and selected routes, and nothing after they are erased', () => {
  const result = start();
  expect(readStoredDraft()).toBeUndefined();
  act(() => result.current.editor.change(path, '1990-05-17'));
  act(() => result.current.choose(first, false));
  expect(readStoredDraft()).toEqual({
    draft: { values: { [path]: '1990-05-17' }, lists: {} },
    routes: every.filter((id) => id !== first),
  });
  act(() => result.current.erase());
  expect(result.current.chosen).toEqual(every);
  expect(readStoredDraft()).toBeUndefined();
});
