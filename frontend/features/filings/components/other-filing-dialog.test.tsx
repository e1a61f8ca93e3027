// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FilingChange } from '#shared/contract/filing.ts';
import type { Filing } from '#shared/records/filing.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { filingQuery } from '../api/filing.ts';
import { OtherFilingDialog } from './other-filing-dialog.tsx';

const case_id = '00000000-0000-4000-8000-000000000001';
const id = '00000000-0000-4000-8000-000000000002';
const adjustment = { form: 'I-485', receipt_number: 'MSC2690012345' };
const server = vi.hoisted(() => ({ filing: undefined as Filing | undefined, sent: [] as FilingChange[] }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }, { body }: { body: FilingChange }) => {
    const { filing } = server;
    if (method === 'GET' || !filing) return filing;
    server.sent.push(body);
    if (body.changes.other?.id === id && body.version !== filing.version) throw new ApiError('case.changed');
    return { ...filing, version: filing.version + 1 };
  },
}));

const onClose = vi.fn<() => void>();
function Page({ of }: { of?: string }) {
  const { data } = useQuery(filingQuery(case_id));
  return (
    data && (
      <OtherFilingDialog country="US" filing={data} id={of} onClose={onClose} onSaved={() => undefined} />
    )
  );
}
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const save = async () => fireEvent.click(await screen.findByText('Save'));
const saved = () => waitFor(() => expect(onClose).toHaveBeenCalled());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2035-01-10T12:00:00Z') });
  sessionStorage.clear();
  onClose.mockClear();
  server.sent = [];
  server.filing = { case_id, facts: { others: [{ id, ...adjustment }] }, version: 4 };
});

afterEach(() => void vi.useRealTimers());

it('checks the number by the format of the chosen authority, and requires the form', async () => {
  renderInApp(<Page />);
  await type('Receipt number', 'aa00eb1b0b');
  await save();
  await screen.findByText('Required');
  await type('Form', 'DS-160');
  await save();
  await screen.findByText(/^This isn’t a USCIS number/);
  await type('Authority', 'consulate');
  await save();
  await saved();
  const filing = { form: 'DS-160', authority: 'consulate', receipt_number: 'AA00EB1B0B' };
  expect(server.sent.map(({ changes }) => changes.other?.filing)).toEqual([filing]);
});

it('can’t be filed after a request about it', async () => {
  const request = { id: 'rfe', kind: 'evidence', due_on: '2035-01-01', filing: id } as const;
  server.filing = { case_id, facts: { others: [{ id, ...adjustment }], requests: [request] }, version: 4 };
  renderInApp(<Page of={id} />);
  await type('Filed', '2035-01-02');
  await save();
  await screen.findByText('Can’t be after “RFE response due” (1 January 2035)');
  expect(server.sent).toEqual([]);
});

it('is removed only once no request is about it', async () => {
  const others = [{ id, ...adjustment }];
  const request = { id: 'rfe', kind: 'evidence', due_on: '2035-01-01' } as const;
  server.filing = { case_id, facts: { others, requests: [{ ...request, filing: id }] }, version: 4 };
  renderInApp(<Page of={id} />);
  await screen.findByText(/^To remove this filing, first move its requests/);
  expect(screen.queryByText('Remove')).toBeNull();
  server.filing = { case_id, facts: { others, requests: [request] }, version: 5 };
  window.dispatchEvent(new Event('visibilitychange'));
  fireEvent.click(await screen.findByText('Remove'));
  await saved();
  expect(server.sent.map(({ changes }) => changes)).toEqual([{ other: { id, filing: null } }]);
});

it('shows what a colleague saved before saving over it, and keeps what was typed', async () => {
  renderInApp(<Page of={id} />);
  await type('Interview', '2035-02-01');
  const theirs = { id, ...adjustment, interview_on: '2035-03-01', filed_on: '2034-11-20' };
  server.filing = { case_id, facts: { others: [theirs] }, version: 5 };
  await save();
  await screen.findByText('Currently saved: 1 Mar 2035');
  expect(onClose).not.toHaveBeenCalled();
  await save();
  await saved();
  const filing = { ...adjustment, filed_on: '2034-11-20', interview_on: '2035-02-01' };
  expect(server.sent[1]).toEqual({ changes: { other: { id, filing } }, version: 5 });
});

it('keeps what was typed about a filing that a colleague removed, and adds it as a new one', async () => {
  renderInApp(<Page of={id} />);
  await type('Interview', '2035-02-01');
  server.filing = { case_id, facts: {}, version: 5 };
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/^Someone else removed this filing/);
  expect(screen.queryByText('Remove')).toBeNull();
  await save();
  await saved();
  const [sent] = server.sent;
  expect(sent?.changes.other?.id).not.toBe(id);
  expect(sent?.changes.other?.filing).toMatchObject({ form: 'I-485', interview_on: '2035-02-01' });
});

it('can’t be filed in the future, but keeps such a date from before that rule', async () => {
  server.filing = { case_id, facts: { others: [{ id, ...adjustment, filed_on: '2035-02-01' }] }, version: 4 };
  renderInApp(<Page of={id} />);
  await type('Filed', '2035-02-02');
  await save();
  await screen.findByText('Can’t be in the future');
  expect(server.sent).toEqual([]);
  await type('Filed', '2035-02-01');
  await type('Interview', '2035-03-01');
  await save();
  await saved();
});
