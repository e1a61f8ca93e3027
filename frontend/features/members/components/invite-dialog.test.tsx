// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PendingInvitations } from './pending-invitations.tsx';

vi.mock('../../../lib/session.tsx', () => ({ useSignedIn: () => ({ can: () => true }) }));
const server = vi.hoisted(() => ({ reads: 0 }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }) => {
    if (method === 'POST')
      return { results: [{ email: 'ada@example.com', outcome: 'refused', reason: 'Already a member' }] };
    server.reads += 1;
    if (server.reads > 1) return new Promise<never>(() => {});
    return { items: [{ email: 'otto@example.com', role: 'HR', sent_at: new Date().toISOString() }] };
  },
}));

it('lets rejected addresses be corrected while the list is still being read again', async () => {
  renderInApp(
    <>
      <PendingInvitations />
      <InviteDialog open onClose={() => undefined} />
    </>,
  );
  await screen.findByText('otto@example.com');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Email addresses');
  fireEvent.change(field, { target: { value: 'ada@example.com' } });
  fireEvent.submit(field);
  await screen.findByText(/Already a member/);
  await expect.poll(() => server.reads).toBe(2);
  expect(screen.getByText<HTMLButtonElement>('Send invitation').disabled).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(false);
});
