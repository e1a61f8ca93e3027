// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { sessionStore } from '../../../lib/session-store.ts';
import DatesPanel from './dates-panel.tsx';

const server = vi.hoisted(() => ({
  facts: {} as FilingFacts,
  deadline: { id: 'window', kind: 'filing_window', on: '2026-12-02', version: 1 } as object,
  put: async (): Promise<object> => ({}),
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method, path }: { method: string; path: string }) =>
    method === 'PUT'
      ? server.put()
      : path.endsWith('/deadlines')
        ? { items: [server.deadline] }
        : { facts: server.facts },
}));
afterEach(() => {
  server.facts = {};
  vi.useRealTimers();
  sessionStore.set({ status: 'loading' });
});

const item = { id: 'case', applicant_id: 'amara', country: 'US', path: 'US_O1A', status: 'REVIEW' } as const;

it.each([
  ['Pacific/Kiritimati', 'Tomorrow', 'Days are counted from 1 Dec 2026, today’s date in '],
  ['Pacific/Pago_Pago', 'In 3 days', 'Days are counted from 29 Nov 2026, today’s date in '],
])('counts from the day of the organization in %s, wherever the reader is', async (zone, near, counted) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:30:00Z') });
  sessionStore.set({
    status: 'signedIn',
    user: { id: 'amara', email: '' },
    profile: { org_time_zone: zone },
    can: () => false,
  } as never);
  renderInApp(<DatesPanel item={item} documents={[]} onChange={() => undefined} />);
  await screen.findByText(near);
  expect(screen.getByRole('region', { name: 'Dates' }).textContent).toContain(counted);
});

it.each([
  ['REVIEW', 0],
  ['APPROVED', 1],
] as const)('mentions the decision of a case in %s only if there is one', async (status, count) => {
  server.facts = { others: [{ id: 'a', form: 'I-765', valid_to: '2035-01-01', decision: 'denied' }] };
  renderInApp(<DatesPanel item={{ ...item, status }} documents={[]} onChange={() => undefined} />);
  await screen.findAllByText('Settled');
  expect(screen.queryAllByText(/^The decision settled/)).toHaveLength(count);
});

it('shows that a deadline is being marked as done until the list shows it', async () => {
  let answer: (deadline: object) => void = () => undefined;
  server.put = () => new Promise((resolve) => (answer = resolve));
  sessionStore.set({
    status: 'signedIn',
    user: { id: 'amara', email: '' },
    profile: { org_time_zone: 'Europe/Berlin' },
    can: () => true,
  } as never);
  renderInApp(<DatesPanel item={item} documents={[]} onChange={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Mark as done: / }));
  const busy = await screen.findByText('Updating...');
  expect(busy.closest('button')?.disabled).toBe(true);
  server.deadline = { ...server.deadline, done_at: '2026-11-30T10:00:00.000Z' };
  await act(async () => answer(server.deadline));
  await screen.findByRole('button', { name: /^Reopen: / });
  expect(screen.queryByText('Updating...')).toBeNull();
});
