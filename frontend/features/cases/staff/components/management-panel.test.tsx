// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { sessionStore } from '../../../../lib/session-store.ts';
import ManagementPanel from './management-panel.tsx';

const server = vi.hoisted(() => ({
  management: {},
  changes: [] as unknown[],
  hasStaff: true,
  saved: Promise.resolve(),
}));
vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: { method: string; path: string }, { body }: { body?: unknown }) => {
    if (endpoint.method !== 'GET') {
      server.changes.push(body);
      await server.saved;
    }
    if (endpoint.path !== '/api/organization/members') return server.management;
    if (!server.hasStaff) throw new Error('no connection');
    return { items: [{ user_id: 'katya', full_name: 'Katya Sorensen', email: '' }] };
  },
}));
vi.mock('./draft-tools.tsx', () => ({ DraftTools: () => null }));

beforeEach(() => {
  server.changes.length = 0;
  server.hasStaff = true;
  sessionStore.set({
    status: 'signedIn',
    user: { id: 'ruth', email: '' },
    profile: { org_time_zone: 'America/New_York' },
    actor: { id: 'ruth' },
    can: () => false,
  } as never);
});
afterEach(() => sessionStore.set({ status: 'loading' }));

const version = 3;
async function dueField(sla_due_at?: string) {
  server.management = { case_id: 'case-1', applicant_id: 'amara', applicant_name: '', version, sla_due_at };
  renderInApp(<ManagementPanel caseId="case-1" version={version} />);
  return screen.findByLabelText<HTMLInputElement>('SLA Due');
}
const due = '2026-12-25T04:59:59.999Z';
const error = () => screen.queryByText('Please enter a date');

it('keeps the due date if the year is typed with two digits', async () => {
  const field = await dueField(due);
  expect(field.value).toBe('2026-12-24');
  // What `12/03/26` is in a date field.
  fireEvent.change(field, { target: { value: '0026-12-03' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.blur(field);
  expect(error()).toBeTruthy();
  fireEvent.change(field, { target: { value: '2026-12-03' } });
  fireEvent.blur(field);
  await waitFor(() => expect(server.changes).toEqual([{ sla_due_at: '2026-12-04T04:59:59.999Z', version }]));
  expect(error()).toBeNull();
});

it('keeps the due date if a part of it is missing', async () => {
  const field = await dueField(due);
  fireEvent.change(field, { target: { value: '' } });
  Object.defineProperty(field, 'validity', { value: { badInput: true } });
  fireEvent.blur(field);
  expect(error()).toBeTruthy();
  expect(server.changes).toEqual([]);
});

it('removes the due date if the field is cleared', async () => {
  const field = await dueField(due);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  await waitFor(() => expect(server.changes).toEqual([{ sla_due_at: null, version }]));
});

it.each([undefined, due])('changes nothing if the due date %s stays', async (stays) => {
  const field = await dueField(stays);
  fireEvent.blur(field);
  expect(error()).toBeNull();
  fireEvent.change(field, { target: { value: '2026-12-03' } });
  fireEvent.blur(field);
  await waitFor(() => expect(server.changes).not.toEqual([]));
  expect(server.changes).toEqual([{ sla_due_at: '2026-12-04T04:59:59.999Z', version }]);
});

it('offers to load colleagues again', async () => {
  sessionStore.set({ ...sessionStore.get(), can: () => true } as never);
  server.hasStaff = false;
  await dueField();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.hasStaff = true;
  fireEvent.click(retry);
  await screen.findByRole('option', { name: 'Katya Sorensen' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('keeps the focus in a field while it is saved, and ignores other changes meanwhile', async () => {
  sessionStore.set({ ...sessionStore.get(), can: () => true } as never);
  const field = await dueField(due);
  const owner = screen.getByLabelText<HTMLSelectElement>('Owner');
  const { promise, resolve } = Promise.withResolvers<void>();
  server.saved = promise;
  act(() => field.focus());
  fireEvent.change(field, { target: { value: '2026-12-03' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Updating...');
  expect([document.activeElement === field, field.disabled, owner.disabled]).toEqual([true, false, false]);
  expect(fireEvent.keyDown(owner, { key: 'ArrowDown' })).toBe(false);
  resolve();
  await waitFor(() => expect(screen.queryByText('Updating...')).toBeNull());
  expect(document.activeElement).toBe(field);
  expect(fireEvent.keyDown(owner, { key: 'ArrowDown' })).toBe(true);
});
