// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { ConsultationDetail } from './consultation-detail.tsx';

const server = vi.hoisted(() => ({
  call: { status: 'booked', start: '2099-12-01T09:00:00.000Z', time_zone: 'UTC', expert_name: 'Ruth Dahl' },
  consultation: {
    ...{ id: '1', first_name: 'Amara', last_name: 'Okonkwo', email: 'amara@example.com' },
    ...{ created_at: '2026-11-20T09:00:00.000Z', version: 1, case_id: undefined as string | undefined },
  },
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path, method }: { path: string; method: string }) => {
    if (path.endsWith('/experts')) return { items: [] };
    if (method === 'GET') return structuredClone(server);
    if (path.endsWith('/cancel-call')) server.call.status = 'cancelled';
    if (path.endsWith('/case')) server.consultation.case_id = 'case-1';
    throw new ApiError('offline');
  },
}));

beforeEach(async () => {
  server.call.status = 'booked';
  server.consultation.case_id = undefined;
  renderInApp(<ConsultationDetail id="1" back="/consultations" />);
  await screen.findByRole('heading', { name: 'Amara Okonkwo' });
});

it('shows that the call was canceled, although the response was lost', async () => {
  fireEvent.click(screen.getByText('Cancel call'));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(await within(question).findByText('Cancel call'));
  await screen.findByText('The call was canceled. No other call is booked.');
});

it('shows the case that was opened, although the response was lost, and offers no other', async () => {
  fireEvent.click(screen.getByText('Invite and open a case'));
  fireEvent.click(await screen.findByText('Create Case'));
  await screen.findByText('Case case-1');
  await waitFor(() => expect(screen.queryByText('Create Case')).toBeNull());
});

it('takes the focus if it was opened on this page', async () => {
  cleanup();
  renderInApp(<ConsultationDetail id="1" back="/consultations" takesFocus />);
  const heading = await screen.findByRole('heading', { name: 'Amara Okonkwo' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
