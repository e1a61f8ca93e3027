// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FailedPacket } from '#shared/records/packet.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { FailedPackets } from './failed-packets.tsx';

const packet = (number: number) =>
  ({
    ...{ case_id: 'case', number, ordinal: number, state: 'FAILED', failure: 'unexpected' },
    ...{ cover: { title: 'US O-1A', subtitle: 'Amara Okonkwo' }, made_by: 'Jonas Oyelaran' },
    created_at: '2026-11-29T10:00:00.000Z',
  }) as unknown as FailedPacket;
const server = vi.hoisted(() => ({ items: [] as FailedPacket[], fails: false, notices: [] as string[] }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }, request?: { params: { number: number } }) => {
    if (server.fails) throw new ApiError('unavailable');
    if (method !== 'GET')
      server.items = server.items.filter(({ number }) => number !== request?.params.number);
    return { items: server.items };
  },
}));
vi.mock('../../../lib/notify.ts', () => ({
  notify: { success: (title: string) => server.notices.push(title), error: vi.fn() },
}));
beforeEach(() => Object.assign(server, { items: [packet(1), packet(2)], fails: false, notices: [] }));

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
};

it('says that a packet is built again, and keeps the focus in the list', async () => {
  renderInApp(<FailedPackets />);
  await press('Retry packet 1 of Amara Okonkwo');
  expect(server.notices).toEqual(['Building packet 1 of Amara Okonkwo again']);
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Retry packet 2 of Amara Okonkwo' }),
  );
  await press('Dismiss packet 2 of Amara Okonkwo');
  expect(server.notices).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Failed Packets' }));
});

it('loads the list again after a failure', async () => {
  server.fails = true;
  renderInApp(<FailedPackets />);
  const retry = await screen.findByRole('button', { name: /try again/i });
  server.fails = false;
  fireEvent.click(retry);
  await screen.findByRole('button', { name: 'Retry packet 1 of Amara Okonkwo' });
});
