// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { PendingInvitations } from './pending-invitations.tsx';

const server = vi.hoisted(() => ({ fails: false }));
const waiting = new Promise<never>(() => {});
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }) => {
    if (method !== 'GET') return waiting;
    if (server.fails) throw new Error('no connection');
    const sent = { role: 'HR', sent_at: new Date().toISOString() };
    return { items: ['ada@example.com', 'otto@example.com'].map((email) => ({ email, ...sent })) };
  },
}));
beforeEach(() => {
  server.fails = false;
});

it('shows which invitation is being resent or canceled', async () => {
  renderInApp(<PendingInvitations />);
  fireEvent.click(await screen.findByRole('button', { name: 'Resend: ada@example.com' }));
  const ada = await screen.findByText('Sending...');
  expect(ada.getAttribute('aria-label')).toBe('Resend: ada@example.com');
  expect(screen.getByRole('button', { name: 'Resend: otto@example.com' }).textContent).toBe('Resend');
});

it('shows that an invitation is being canceled', async () => {
  renderInApp(<PendingInvitations />);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel invitation: otto@example.com' }));
  const otto = await screen.findByText('Canceling...');
  expect(otto.getAttribute('aria-label')).toBe('Cancel invitation: otto@example.com');
});

it('loads them again after a failure', async () => {
  server.fails = true;
  renderInApp(<PendingInvitations />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.fails = false;
  fireEvent.click(retry);
  await screen.findByText('ada@example.com');
});
