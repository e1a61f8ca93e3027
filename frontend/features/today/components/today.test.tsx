// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { workSections } from '#shared/contract/today.ts';
import { can, type Permission } from '#shared/domain/permissions.ts';
import type { Role } from '#shared/domain/roles.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { sessionStore } from '../../../lib/session-store.ts';
import Today from './today.tsx';

const server = vi.hoisted(() => ({ cases: [] as unknown[] }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: { path: string }) =>
    path === '/api/organization/cases' ? { items: server.cases } : nothing,
}));
vi.mock('../../../components/flag.tsx', () => ({ Flag: () => null }));
const none = { items: [], more: false };
const nothing = {
  ...Object.fromEntries(workSections.map((name) => [name, none])),
  ...{ statuses: none, today: '2026-12-01', time_zone: 'UTC' },
};
afterEach(() => sessionStore.set({ status: 'loading' }));

function showTo(role: Role, cases: unknown[]) {
  server.cases = cases;
  const actor = { userId: 'ruth', email: '', role, organizationId: 'harbor' };
  sessionStore.set({
    ...{ status: 'signedIn', user: { id: 'ruth', email: '' }, profile: { org_name: 'Harbor' }, actor },
    can: (permission: Permission) => can(actor, permission, { employerConsole: 'with-attorneys' }),
  } as never);
  renderInApp(<Today Renewal={() => null} SavedViews={() => null} />);
}
const steps = () =>
  screen
    .queryAllByRole('list', { name: 'First steps' })
    .flatMap((list) => [...list.children].map((step) => step.querySelector('a')?.textContent));

it.each<[Role, string[]]>([
  [
    'ADMIN',
    [
      'Invite your team and applicants',
      'Add people',
      'Open a case',
      'Review the checklists',
      'Set your hours',
    ],
  ],
  ['ATTORNEY', ['Add people', 'Open a case', 'Set your hours']],
  ['HR', ['Add people']],
])('tells %s what to do first in an organization without cases', async (role, expected) => {
  showTo(role, []);
  await screen.findByRole('heading', { name: 'No cases yet' });
  expect(steps()).toEqual(expected);
  expect(screen.queryAllByText(/Ask an admin to invite applicants/)).toHaveLength(role === 'ADMIN' ? 0 : 1);
});

it('offers the team’s work if the user’s own is done', async () => {
  showTo('ADMIN', [{ id: 'case' }]);
  await screen.findByRole('heading', { name: 'Nothing is waiting for you' });
  screen.getByRole('button', { name: 'Show the whole team' });
  expect(steps()).toEqual([]);
});
