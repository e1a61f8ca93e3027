// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FilingChange } from '#shared/contract/filing.ts';
import type { Filing } from '#shared/records/filing.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { filingQuery } from '../api/filing.ts';
import { RequestDialog } from './request-dialog.tsx';

const case_id = '00000000-0000-4000-8000-000000000001';
const noid = { id: 'rfe', kind: 'refusal', issued_on: '2035-01-05', due_on: '2035-02-07' } as const;
const server = vi.hoisted(() => ({ filing: undefined as Filing | undefined, sent: [] as FilingChange[] }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }, { body }: { body: FilingChange }) => {
    const { filing } = server;
    if (method === 'GET' || !filing) return filing;
    server.sent.push(body);
    const isNew = body.changes.requests?.[0]?.id !== noid.id;
    if (!isNew && body.version !== filing.version) throw new ApiError('case.changed');
    return { ...filing, version: filing.version + 1 };
  },
}));

const onClose = vi.fn<() => void>();
function Page() {
  const { data } = useQuery(filingQuery(case_id));
  return (
    data && <RequestDialog country="US" filing={data} id="rfe" onClose={onClose} onSaved={() => undefined} />
  );
}
const focusWindow = () => window.dispatchEvent(new Event('visibilitychange'));
const save = async () => fireEvent.click(await screen.findByText('Save'));
async function startEditing(): Promise<void> {
  renderInApp(<Page />);
  fireEvent.change(await screen.findByLabelText('Response sent'), { target: { value: '2035-02-01' } });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2035-02-10T12:00:00Z') });
  sessionStorage.clear();
  onClose.mockClear();
  server.sent = [];
  server.filing = { case_id, facts: { requests: [noid] }, version: 4 };
});

afterEach(() => void vi.useRealTimers());

it('shows the deadline that a colleague set before saving over it, and keeps what was typed', async () => {
  await startEditing();
  server.filing = { case_id, facts: { requests: [{ ...noid, due_on: '2035-02-20' }] }, version: 5 };
  focusWindow();
  const due = () => screen.getByLabelText<HTMLInputElement>('Response due').value;
  await waitFor(() => expect(due()).toBe('2035-02-20'));
  await save();
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { id, ...dates } = noid;
  const request = { ...dates, due_on: '2035-02-20', answered_on: '2035-02-01' };
  expect(server.sent.map(({ version }) => version)).toEqual([4, 5]);
  expect(server.sent[1]?.changes).toEqual({ requests: [{ id, request }] });
});

it('is about the chosen filing, in the words of its authority, and tells when that was removed', async () => {
  const visa = { id: case_id, form: 'DS-160', authority: 'consulate' } as const;
  server.filing = { case_id, facts: { form: 'I-140', requests: [noid], others: [visa] }, version: 4 };
  await startEditing();
  screen.getByText('Edit request from USCIS');
  const filing = screen.getByLabelText<HTMLSelectElement>('Filing');
  expect([...filing.options].map(({ text }) => text)).toEqual(['I-140 (main filing)', 'DS-160']);
  fireEvent.change(filing, { target: { value: visa.id } });
  screen.getByText('Edit request from State Department');
  screen.getByText('Notice of intent to refuse');
  server.filing = { case_id, facts: { form: 'I-140', requests: [noid] }, version: 5 };
  focusWindow();
  await screen.findByText('A filing that was removed');
  await save();
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.changes.requests?.[0]?.request).toMatchObject({ filing: visa.id });
});

it('keeps what was typed about a request that a colleague removed, and adds it as a new one', async () => {
  await startEditing();
  server.filing = { case_id, facts: {}, version: 5 };
  focusWindow();
  await screen.findByText(/^Someone else removed this request/);
  expect(screen.queryByText('Remove')).toBeNull();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [change] = server.sent[0]?.changes.requests ?? [];
  expect(change?.id).not.toBe(noid.id);
  expect(change?.request).toMatchObject({ kind: 'refusal', answered_on: '2035-02-01' });
});

it('can’t be from before its filing', async () => {
  server.filing = { case_id, facts: { filed_on: '2035-01-06', requests: [noid] }, version: 4 };
  await startEditing();
  await save();
  await screen.findByText('Can’t be before “Filed” (6 January 2035)');
  expect(server.sent).toEqual([]);
});

it('can’t be issued or answered in the future, but keeps such a date from before that rule', async () => {
  server.filing = {
    case_id,
    facts: { requests: [{ ...noid, issued_on: '2035-02-20', due_on: '2035-03-20' }] },
    version: 4,
  };
  renderInApp(<Page />);
  const answered = await screen.findByLabelText('Response sent');
  fireEvent.change(answered, { target: { value: '2036-02-01' } });
  await save();
  expect(await screen.findAllByText('Can’t be in the future')).toHaveLength(1);
  expect(server.sent).toEqual([]);
  fireEvent.change(answered, { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Response due'), { target: { value: '2035-03-21' } });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  fireEvent.change(screen.getByLabelText('Issued'), { target: { value: '2035-02-19' } });
  await save();
  expect(await screen.findAllByText('Can’t be in the future')).toHaveLength(1);
});
