// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Member } from '#shared/contract/organization.ts';
import type { Role } from '#shared/domain/roles.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { teamQuery } from '../api/members.ts';
import { MemberList } from './member-list.tsx';

type Page = { items: object[]; nextCursor?: string };
const server = vi.hoisted(() => ({
  role: 'OPS' as Role,
  denied: [] as string[],
  problems: [] as string[],
  /** Invitations sent by Ruth. */
  sent: { items: [{ email: 'new@example.com', role: 'HR' }] } as Page,
  /** The second page of them; without one, it can't be loaded. */
  rest: undefined as Page | undefined,
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (
    { method, path }: { method: string; path: string },
    request: { query: { sender?: string; cursor?: string }; body: { role: Role; from: Role } },
  ) => {
    if (path.endsWith('/invitations')) {
      const page = request.query.cursor ? server.rest : server.sent;
      if (!page) throw new ApiError('unavailable');
      return request.query.sender === 'ruth' ? page : { items: [] };
    }
    const member = { user_id: 'ruth', full_name: 'Ruth Dahl', email: 'ruth@landfall.example' };
    if (method === 'GET')
      return { items: [{ ...member, role: server.role, created_at: '2026-11-01' } as Member] };
    if (request.body.from !== server.role) throw new ApiError('member.changed');
    server.role = request.body.role;
    return { ...member, role: server.role };
  },
}));
vi.mock('../../../lib/session.tsx', () => ({
  useSignedIn: () => ({ can: (permission: string) => !server.denied.includes(permission) }),
}));
vi.mock('../../../lib/notify.ts', () => ({
  notify: { success: vi.fn(), error: (title: string) => server.problems.push(title) },
}));

it('shows the role that a colleague set before it is replaced', async () => {
  renderInApp(<MemberList list={teamQuery} none="No team members" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Change Ruth Dahl' }));
  server.role = 'HR';
  const change = () => fireEvent.click(screen.getByRole('button', { name: 'Change role' }));
  fireEvent.change(await screen.findByLabelText('Role'), { target: { value: 'ATTORNEY' } });
  screen.getByText('Currently OPS');
  change();
  await screen.findByText('Currently HR');
  expect(server).toMatchObject({ role: 'HR', problems: ['Couldn’t change the role'] });
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('ATTORNEY');
  change();
  await waitFor(() => expect(server.role).toBe('ATTORNEY'));
});

it('offers no change to someone who may only see who is on the team', async () => {
  server.denied = ['member.manage'];
  renderInApp(<MemberList list={teamQuery} none="No team members" />);
  await screen.findByText('Ruth Dahl');
  expect(screen.queryByRole('button', { name: 'Change Ruth Dahl' })).toBeNull();
  server.denied = [];
});

it('names the invitations that end with the removal or the new role of an admin', async () => {
  server.role = 'ADMIN';
  renderInApp(<MemberList list={teamQuery} none="No team members" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Change Ruth Dahl' }));
  const give = (role: Role) => fireEvent.change(screen.getByLabelText('Role'), { target: { value: role } });
  const canceled =
    'This pending invitation they sent will be canceled. To keep it, resend it in the Employer Console first.';
  give('OPS');
  await screen.findByText(canceled);
  expect(screen.getByText(canceled).nextElementSibling?.textContent).toBe('new@example.com, HR');
  give('ADMIN');
  expect(screen.queryByText(canceled)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove from organization' }));
  screen.getByText(canceled);
});

it('names ten of many such invitations, and says how many there are, unless they can’t be loaded', async () => {
  server.role = 'ADMIN';
  const items = Array.from({ length: 12 }, (_, at) => ({ email: `new-${at}@example.com`, role: 'HR' }));
  const show = async (sent: typeof server.sent, text: RegExp) => {
    server.sent = sent;
    const { unmount } = renderInApp(<MemberList list={teamQuery} none="No team members" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Change Ruth Dahl' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove from organization' }));
    const list = (await screen.findByText(text)).nextElementSibling;
    const lines = [...(list?.children ?? [])].map(({ textContent }) => textContent);
    unmount();
    return lines;
  };
  const lines = await show({ items }, /^These 12 pending invitations they sent/);
  expect([lines.length, lines.at(-1)]).toEqual([11, 'and 2 more']);
  expect(await show({ items: items.slice(0, 10) }, /^These 10 /)).toHaveLength(10);
  const first = { items, nextCursor: 'more' };
  const unknown = await show(first, /^The pending invitations they sent/);
  expect([unknown.length, unknown.at(-1)]).toEqual([11, 'and more']);
  server.rest = { items: items.map(({ email, role }) => ({ email: `other-${email}`, role })) };
  expect((await show(first, /^These 24 /)).at(-1)).toBe('and 14 more');
});

it('says nothing about invitations of an admin who sent none', async () => {
  server.role = 'ADMIN';
  server.sent = { items: [] };
  renderInApp(<MemberList list={teamQuery} none="No team members" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Change Ruth Dahl' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove from organization' }));
  screen.getByText('Loading pending invitations');
  expect(screen.queryByText(/they sent will be canceled/)).toBeNull();
  await waitFor(() => expect(screen.queryByText(/pending invitation/)).toBeNull());
});
