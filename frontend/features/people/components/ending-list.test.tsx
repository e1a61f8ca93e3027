// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { sessionStore } from '../../../lib/session-store.ts';
import { EndingList } from './ending-list.tsx';

const status = { id: 'visa', country: 'US', name: 'H-1B', path: 'US_H1B', until: '2026-12-02' };
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ items: [{ person_id: 'neema', person_name: 'Neema Zuberi', status }] }),
}));
afterEach(() => {
  vi.useRealTimers();
  sessionStore.set({ status: 'loading' });
});

it.each([
  ['Pacific/Kiritimati', 'in 1 day'],
  ['Pacific/Pago_Pago', 'in 3 days'],
])('counts from the day of the organization in %s, as the server does', async (zone, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:30:00Z') });
  sessionStore.set({
    status: 'signedIn',
    user: { id: 'ruth', email: '' },
    profile: { org_time_zone: zone },
    can: () => false,
  } as never);
  renderInApp(<EndingList />);
  await screen.findByText(text);
});

it('counts from the new day when the user returns to a page that stayed open', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:30:00Z') });
  renderInApp(<EndingList />);
  await screen.findByText('in 2 days');
  vi.setSystemTime(new Date('2026-12-02T08:00:00Z'));
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByText('today');
});
