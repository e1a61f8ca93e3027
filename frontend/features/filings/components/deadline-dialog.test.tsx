// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Deadline } from '#shared/records/deadline.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { deadlinesQuery } from '../api/deadlines.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';

const deadline: Deadline = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'filing_window',
  on: '2035-01-12',
  version: 1,
};
const rejected = vi.hoisted(() => vi.fn<(code: string) => void>());
const server = vi.hoisted(() => ({ stored: undefined as Deadline | undefined }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }, { body, query }: { body: Deadline; query: Deadline }) => {
    const { stored } = server;
    if (method === 'GET') return { items: stored ? [stored] : [] };
    if ((body ?? query).version !== (stored?.version ?? 0)) {
      const code = stored ? 'conflict' : 'deadline.not_found';
      rejected(code);
      throw new ApiError(code);
    }
    if (method === 'DELETE') {
      server.stored = undefined;
      return undefined;
    }
    server.stored = { ...deadline, on: body.on, version: body.version + 1 };
    return server.stored;
  },
}));

const onClose = vi.fn<() => void>();
function Page() {
  const { data } = useQuery(deadlinesQuery('case'));
  return (
    data && (
      <DeadlineDialog
        caseId="case"
        deadline={data.items[0]}
        isDecided={false}
        onClose={onClose}
        onSaved={() => undefined}
      />
    )
  );
}
/** The user comes back to the window, which refetches the page's data. */
const focusWindow = () => window.dispatchEvent(new Event('visibilitychange'));
const date = () => screen.getByLabelText<HTMLInputElement>('Date');
const save = async () => fireEvent.click(await screen.findByText('Save'));
async function startEditing(): Promise<void> {
  renderInApp(<Page />);
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2035-02-01' } });
}

beforeEach(() => {
  sessionStorage.clear();
  onClose.mockClear();
  rejected.mockClear();
  server.stored = deadline;
});

it('replaces a colleague’s date only after showing it', async () => {
  await startEditing();
  server.stored = { ...deadline, kind: 'status_end', on: '2035-03-01', version: 2 };
  focusWindow();
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Deadline').value).toBe('status_end'));
  await save();
  await screen.findByText(/^Currently saved: .*Mar/);
  expect(server.stored.on).toBe('2035-03-01');
  expect(date().value).toBe('2035-02-01');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.stored).toMatchObject({ on: '2035-02-01', version: 3 });
});

it('removes what a colleague changed only after showing it', async () => {
  renderInApp(<Page />);
  await screen.findByLabelText('Date');
  server.stored = { ...deadline, on: '2035-03-01', version: 2 };
  fireEvent.click(screen.getByText('Remove'));
  await waitFor(() => expect(date().value).toBe('2035-03-01'));
  expect(rejected).toHaveBeenCalledWith('conflict');
  expect(server.stored).toBeDefined();
  fireEvent.click(screen.getByText('Remove'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.stored).toBeUndefined();
});

it('keeps what was typed about a deadline that a colleague removed, and adds it again', async () => {
  server.stored = { ...deadline, kind: 'own', name: 'Board letter' };
  await startEditing();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Board letter, signed' } });
  server.stored = undefined;
  focusWindow();
  await screen.findByText(/^Someone else removed this deadline/);
  expect(date().value).toBe('2035-02-01');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Board letter, signed');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.stored).toMatchObject({ on: '2035-02-01', version: 1 });
});
