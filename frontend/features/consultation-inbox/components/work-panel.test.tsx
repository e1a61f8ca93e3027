// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { consultationQuery } from '../api/queries.ts';
import { WorkPanel } from './work-panel.tsx';

const server = vi.hoisted(() => ({ note: '', version: 1, owner_id: undefined as string | undefined }));
const lost = vi.hoisted(() => ({ next: false }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: EndpointDefinition, { body }: { body: Partial<Consultation> }) => {
    if (endpoint.path.endsWith('/experts')) return { items: [] };
    if (endpoint.method === 'GET') return { consultation: { id: '1', ...server } };
    z.parse(endpoint.body, body);
    if (body.version !== server.version) throw new ApiError('consultation.changed', { status: 409 });
    server.note = body.note?.trim() ?? '';
    server.owner_id = body.owner_id ?? undefined;
    server.version += 1;
    if (lost.next) throw new ApiError('offline');
    return { id: '1', ...server };
  },
}));

function Page() {
  const { data } = useQuery(consultationQuery('1'));
  return (
    data && (
      <div>
        Version {data.consultation.version} <WorkPanel consultation={data.consultation} />
      </div>
    )
  );
}
/** The user comes back to the window, which refetches the page's data. */
const focusWindow = () => window.dispatchEvent(new Event('visibilitychange'));
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
const type = (value: string) => fireEvent.change(note(), { target: { value } });
const save = async () => fireEvent.click(await screen.findByText('Save'));
const colleagueSaves = (text: string) => {
  server.note = text;
  server.version += 1;
};

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(server, { note: '', version: 1, owner_id: undefined });
  lost.next = false;
});

it('replaces a colleague’s note only after showing it', async () => {
  renderInApp(<Page />);
  await screen.findByText(/Version 1/);
  type('Call on Tuesday');
  colleagueSaves('Call on Friday');
  focusWindow();
  await screen.findByText(/Version 2/);
  await save();
  await screen.findByText('Currently saved: Call on Friday');
  expect(server).toEqual({ note: 'Call on Friday', version: 2 });
  expect(note().value).toBe('Call on Tuesday');
  await save();
  await waitFor(() => expect(server).toEqual({ note: 'Call on Tuesday', version: 3 }));
});

it('refetches after a conflict, so that the next save can succeed', async () => {
  renderInApp(<Page />);
  await screen.findByText(/Version 1/);
  type('Call on Tuesday');
  colleagueSaves('Call on Friday');
  await save();
  await screen.findByText('Currently saved: Call on Friday');
  await save();
  await waitFor(() => expect(server).toEqual({ note: 'Call on Tuesday', version: 3 }));
});

it('has no conflict with its own last save', async () => {
  renderInApp(<Page />);
  await screen.findByText(/Version 1/);
  // The server trims it, so the field still differs.
  type('Call on Tuesday ');
  await save();
  await screen.findByText(/Version 2/);
  type('Call on Tuesday at noon');
  await save();
  await waitFor(() => expect(server).toEqual({ note: 'Call on Tuesday at noon', version: 3 }));
});

it('shows a save whose response was lost as saved, not as a colleague’s change', async () => {
  renderInApp(<Page />);
  await screen.findByText(/Version 1/);
  type('Call on Tuesday');
  lost.next = true;
  await save();
  await screen.findByText(/Version 2/);
  await waitFor(() => expect(screen.getByText('Save').closest('button')?.disabled).toBe(true));
  expect(note().value).toBe('Call on Tuesday');
  expect(screen.queryByText(/Currently saved/)).toBeNull();
});

it('can be taken from its owner', async () => {
  server.owner_id = '24688438-40e1-70d0-d97e-084cfc8992c7';
  renderInApp(<Page />);
  await screen.findByText(/Version 1/);
  fireEvent.change(screen.getByLabelText('Owner'), { target: { value: '' } });
  await save();
  await waitFor(() => expect(server).toEqual({ note: '', version: 2 }));
});
