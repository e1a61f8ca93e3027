// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type IntakeChange, intakeContract } from '#shared/contract/intake.ts';
import type { Intake, IntakeAnswers, IntakeSectionState } from '#shared/records/intake.ts';
import { reload } from '#tests/support/component.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { intakeQuery } from './api/intake.ts';
import { useAnswers } from './use-answers.ts';

/** Locks each answer separately, like the server. */
const server = vi.hoisted(() => ({
  answers: {} as Record<string, unknown>,
  versions: {} as Record<string, number>,
  version: 0,
  requests: [] as Record<string, unknown>[],
  failWith: undefined as Error | undefined,
  outlivesPage: undefined as boolean | undefined,
  closed: false,
  questions: ['street', 'city'],
}));
const stateNow = (): IntakeSectionState => ({
  section: {
    id: 'contact',
    title: 'Where you live',
    why: 'Notices are sent there.',
    questions: server.questions.map((id) => ({ id, kind: 'text', label: id })),
  },
  status: 'started',
  answers: { ...server.answers } as IntakeAnswers,
  from_record: [],
  asked: [],
  version: server.version,
});
const intakeNow = (): Intake => ({
  case_id: 'case-1',
  person_name: 'Amara Okonkwo',
  path: 'US_O1A',
  closed: server.closed,
  sections: [stateNow()],
});
function write(answers: Record<string, unknown>): void {
  server.version += 1;
  for (const [question, answer] of Object.entries(answers)) {
    server.versions[question] = server.version;
    server.answers[question] = answer;
  }
}
function respond(endpoint: unknown, body: IntakeChange | undefined): unknown {
  if (endpoint !== intakeContract.saveIntakeAnswers || !body) return intakeNow();
  server.requests.push(body.answers);
  if (server.failWith) throw server.failWith;
  if (server.closed) throw new ApiError('intake.closed', { status: 409 });
  if (Object.keys(body.answers).some((question) => !server.questions.includes(question)))
    throw new ApiError('intake.not_found', { status: 404 });
  const isChanged = ([question, answer]: [string, unknown]) =>
    (server.versions[question] ?? 0) > body.version && server.answers[question] !== answer;
  if (Object.entries(body.answers).some(isChanged)) throw new ApiError('intake.changed', { status: 409 });
  write(body.answers);
  return stateNow();
}
vi.mock('../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: unknown, { body, keepalive }: { body?: IntakeChange; keepalive?: boolean }) => {
    server.outlivesPage = keepalive;
    return respond(endpoint, body);
  },
}));

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(server, { answers: {}, versions: {}, version: 0, requests: [], failWith: undefined });
  Object.assign(server, { closed: false, questions: ['street', 'city'] });
  act(() =>
    sessionStore.set({
      status: 'signedIn',
      user: { id: '00000000-0000-7000-0000-000000000001', email: 'amara@example.com' },
      config: {} as never,
      profile: undefined,
      profileError: undefined,
      actor: undefined,
      can: () => false,
    }),
  );
});

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(intakeQuery('case-1').queryKey, intakeNow());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const { data = intakeNow() } = useQuery(intakeQuery('case-1'));
      return { editor: useAnswers(data), state: data.sections[0] as IntakeSectionState };
    },
    { wrapper },
  );
  const now = () => result.current;
  return {
    type: (question: string, text: string) => act(() => now().editor.change(now().state, question, text)),
    leave: () => act(async () => now().editor.leave(now().state)),
    keep: (question: string, kept: 'theirs' | 'yours') =>
      act(() => now().editor.settle(now().state, question, kept)),
    now,
    shown: () => now().editor.answersOf(now().state),
    conflicts: () => now().editor.conflictsOf(now().state),
    isUnsaved: () => now().editor.isUnsaved,
    failure: () => now().editor.failure,
    lost: () => now().editor.lost.map(({ value, asked }) => [asked?.label, value]),
    discard: () => {
      const { discardLost } = now().editor;
      let undo = () => {};
      act(() => {
        undo = discardLost();
      });
      return () => act(undo);
    },
    saved: () => waitFor(() => expect(now().editor.isUnsaved).toBe(false)),
    retry: () => act(() => now().editor.retry()),
    saveNow: () => act(() => now().editor.saveNow('contact')),
  };
}
const offline = () => new ApiError('offline');

it('saves after a pause in typing, and immediately when the question is left', async () => {
  const { type, leave, saved } = open();
  type('city', 'Li');
  type('city', 'Lisbon');
  await saved();
  expect(server.requests).toEqual([{ city: 'Lisbon' }]);
  type('street', 'Rua Augusta 1');
  await leave();
  expect(server.requests.at(-1)).toEqual({ street: 'Rua Augusta 1' });
  await saved();
  expect(server.answers).toEqual({ city: 'Lisbon', street: 'Rua Augusta 1' });
});

it('saves an undo that comes after the change was saved, without asking whose answer to keep', async () => {
  write({ city: 'Lisbon' });
  const { type, leave, saved, now, shown, conflicts } = open();
  const { editor, state } = now();
  type('city', 'Porto');
  await leave();
  await saved();
  expect(server.answers).toEqual({ city: 'Porto' });
  act(() => editor.change(state, 'city', 'Lisbon'));
  expect(conflicts()).toEqual([]);
  expect(shown()).toEqual({ city: 'Lisbon' });
  await saved();
  expect(server.answers).toEqual({ city: 'Lisbon' });
});

describe('without a connection', () => {
  it('keeps what was typed, says so, and saves it once the connection is back', async () => {
    const { type, leave, saved, shown, failure } = open();
    server.failWith = offline();
    type('city', 'Lisbon');
    await leave();
    await waitFor(() => expect(failure()).toBe(server.failWith));
    expect(shown()).toEqual({ city: 'Lisbon' });
    server.failWith = undefined;
    act(() => void window.dispatchEvent(new Event('online')));
    await saved();
    expect(failure()).toBeUndefined();
    expect(server.answers).toEqual({ city: 'Lisbon' });
  });

  it('saves it when someone tries again', async () => {
    const { type, leave, saved, failure, retry } = open();
    server.failWith = offline();
    type('city', 'Lisbon');
    await leave();
    await waitFor(() => expect(failure()).toBe(server.failWith));
    server.failWith = undefined;
    retry();
    await saved();
    expect(server.answers).toEqual({ city: 'Lisbon' });
  });

  it('keeps it across a reload, and saves it then', async () => {
    const before = open();
    server.failWith = offline();
    before.type('city', 'Lisbon');
    await before.leave();
    reload();
    server.failWith = undefined;
    const after = open();
    expect(after.shown()).toEqual({ city: 'Lisbon' });
    await after.saved();
    expect(server.answers).toEqual({ city: 'Lisbon' });
  });
});

it('saves what was typed when the page is left before the pause', async () => {
  open().type('city', 'Lisbon');
  cleanup();
  await waitFor(() => expect(server.answers).toEqual({ city: 'Lisbon' }));
  expect(open().isUnsaved()).toBe(false);
});

it('saves immediately when the tab is hidden, with a request that outlives it unless it is too large', async () => {
  const { type, saved } = open();
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const hide = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  type('city', 'Lisbon');
  await hide();
  expect(server.requests).toEqual([{ city: 'Lisbon' }]);
  expect(server.outlivesPage).toBe(true);
  type('city', 'L'.repeat(20_000));
  await hide();
  expect(server.outlivesPage).toBe(false);
  await saved();
  isHidden.mockRestore();
});

it('asks before someone closes the tab with unsaved answers', async () => {
  const { type, saved } = open();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  type('city', 'Lisbon');
  expect(isAsked()).toBe(true);
  await saved();
  expect(isAsked()).toBe(false);
});

describe('when someone else saves', () => {
  it('merges changes of other answers', async () => {
    const { type, leave, saved, shown } = open();
    write({ street: 'Rua Augusta 1' });
    type('city', 'Lisbon');
    await leave();
    await saved();
    expect(shown()).toEqual({ city: 'Lisbon', street: 'Rua Augusta 1' });
  });

  it('shows both versions of the same answer, saves the others, and replaces theirs only on request', async () => {
    const { type, leave, conflicts, shown, keep, saved, saveNow } = open();
    write({ city: 'Braga' });
    type('city', 'Lisbon');
    type('street', 'Rua Augusta 1');
    await leave();
    await waitFor(() =>
      expect(conflicts()).toEqual([{ question: 'city', theirs: 'Braga', yours: 'Lisbon' }]),
    );
    await saved();
    expect(server.answers).toEqual({ city: 'Braga', street: 'Rua Augusta 1' });
    await saveNow();
    expect(server.answers).toMatchObject({ city: 'Braga' });
    keep('city', 'yours');
    await waitFor(() => expect(server.answers).toMatchObject({ city: 'Lisbon' }));
    expect(conflicts()).toEqual([]);
    expect(shown()).toMatchObject({ city: 'Lisbon' });
  });

  it('takes their answer on request', async () => {
    const { type, leave, conflicts, keep, shown, isUnsaved } = open();
    write({ city: 'Braga' });
    type('city', 'Lisbon');
    await leave();
    await waitFor(() => expect(conflicts()).toHaveLength(1));
    keep('city', 'theirs');
    expect(shown()).toEqual({ city: 'Braga' });
    expect([conflicts(), isUnsaved()]).toEqual([[], false]);
    expect(server.answers).toEqual({ city: 'Braga' });
  });
});

it('reports an answer that the server rejects, and tries again once it is changed', async () => {
  const { type, leave, failure, saved } = open();
  server.failWith = new ApiError('intake.too_large', { status: 409 });
  type('city', 'A long story');
  await leave();
  await waitFor(() => expect(failure()).toBe(server.failWith));
  server.failWith = undefined;
  type('city', 'Lisbon');
  expect(failure()).toBeUndefined();
  await saved();
  expect(server.answers).toEqual({ city: 'Lisbon' });
});

describe('what can’t be saved anymore', () => {
  it('is kept to copy when the case is decided while someone types, also after a reload, until it is discarded', async () => {
    const before = open();
    server.closed = true;
    before.type('city', 'Lisbon');
    await before.leave();
    await waitFor(() => expect(before.lost()).toEqual([['city', 'Lisbon']]));
    expect([before.shown(), before.isUnsaved()]).toEqual([{}, false]);
    reload();
    const { lost, discard } = open();
    expect(lost()).toEqual([['city', 'Lisbon']]);
    const undo = discard();
    expect(lost()).toEqual([]);
    undo();
    expect(lost()).toEqual([['city', 'Lisbon']]);
    discard();
    reload();
    expect(open().lost()).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('is kept to copy when a corrected visa path no longer asks it, and other answers are saved', async () => {
    const { type, leave, lost, discard } = open();
    server.questions = ['street'];
    type('city', 'Lisbon');
    await leave();
    await waitFor(() => expect(lost()).toEqual([['city', 'Lisbon']]));
    type('street', 'Rua Augusta 1');
    await leave();
    await waitFor(() => expect(server.answers).toEqual({ street: 'Rua Augusta 1' }));
    discard();
    expect(lost()).toEqual([]);
  });
});
