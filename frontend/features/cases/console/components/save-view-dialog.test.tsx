// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CaseView, CaseViewChange } from '#shared/contract/case-views.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../../lib/api-error.ts';
import { caseViewsQuery } from '../api/case-views.ts';
import SaveViewDialog from './save-view-dialog.tsx';

const view = { id: '1', name: 'Mine', shared: true, editable: true, filter: {}, version: 1 } as CaseView;
const server = vi.hoisted(() => ({ view: {} as CaseView, rejected: 0 }));
vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }, { body }: { body: CaseViewChange }) => {
    if (method === 'GET') return { items: [server.view] };
    if (method === 'DELETE') return new Promise(() => {});
    if (body.version !== server.view.version) {
      server.rejected += 1;
      throw new ApiError('view.changed');
    }
    server.view = { ...server.view, name: body.name, version: body.version + 1 };
    return server.view;
  },
}));

const onClose = vi.fn<() => void>();
function Page() {
  const { data } = useQuery(caseViewsQuery);
  return (
    data && (
      <SaveViewDialog
        filter={view.filter}
        views={data.items}
        shown={data.items[0]}
        onClose={onClose}
        onDone={onClose}
      />
    )
  );
}
const save = async () => fireEvent.click(await screen.findByText('Save view'));

beforeEach(() => {
  sessionStorage.clear();
  onClose.mockClear();
  Object.assign(server, { view, rejected: 0 });
});

it('replaces a colleague’s change of a view only after a conflict', async () => {
  renderInApp(<Page />);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'My cases' } });
  server.view = { ...view, name: 'Ours', version: 2 };
  await save();
  await waitFor(() => expect(server.rejected).toBe(1));
  await waitFor(() => expect(screen.getByText<HTMLButtonElement>('Save view').disabled).toBe(false));
  expect(server.view.name).toBe('Ours');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('My cases');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.view).toMatchObject({ name: 'My cases', version: 3 });
});

it('says that the view is being deleted', async () => {
  renderInApp(<Page />);
  fireEvent.click(await screen.findByText('Delete view'));
  await screen.findByText('Deleting...');
});
