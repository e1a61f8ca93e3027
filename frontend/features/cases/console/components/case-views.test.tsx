// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CaseView, CaseViewChange } from '#shared/contract/case-views.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { chosenColumns, useCaseFilter } from '../case-filter.ts';
import { CaseViews } from './case-views.tsx';

const server = vi.hoisted(() => ({ views: [] as CaseView[], fails: false }));
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const view = (
  id: string,
  name: string,
  filter: Partial<CaseView['filter']> = { status: 'FILED' },
): CaseView => ({
  ...{ id, name, filter: { sort: 'newest', ...filter }, shared: false, editable: true, version: 1 },
});
vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (
    { method }: { method: string },
    { params, body }: { params: { viewId: string }; body: CaseViewChange },
  ) => {
    if (server.fails) throw new Error('no connection');
    if (method === 'GET') return { items: [...server.views] };
    const others = server.views.filter(({ id }) => id !== params.viewId);
    if (method === 'DELETE') {
      server.views = others;
      return undefined;
    }
    const saved = { ...view(params.viewId, body.name, body.filter), version: body.version + 1 };
    server.views = [...others, saved];
    return saved;
  },
}));

let address = '';
function Page() {
  const { filter, columns, view: chosen, change } = useCaseFilter();
  address = useLocation().search;
  return (
    <CaseViews filter={{ ...filter, columns: chosenColumns(columns) }} chosen={chosen} change={change} />
  );
}
const current = () => document.querySelector('[aria-current]')?.textContent;
const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('link', { name }));
  await waitFor(() => expect(current()).toBe(name));
};

beforeEach(() => {
  sessionStorage.clear();
  server.views = [view(idOf(1), 'Filed'), view(idOf(2), 'To follow up'), view(idOf(3), 'Everyone’s', {})];
});

it('edits and deletes the view that was chosen, also if another one has the same filter', async () => {
  renderInApp(<Page />);
  await choose('To follow up');
  expect(address).toBe(`?status=FILED&view=${idOf(2)}`);
  fireEvent.click(screen.getByText('Edit view'));
  fireEvent.change(await screen.findByDisplayValue('To follow up'), { target: { value: 'To call' } });
  fireEvent.click(screen.getByText('Save view'));
  await waitFor(() => expect(current()).toBe('To call'));
  await choose('Filed');
  fireEvent.click(screen.getByText('Edit view'));
  fireEvent.click(await screen.findByText('Delete view'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Filed' })).toBeNull());
  expect(server.views.map(({ name }) => name)).toEqual(['Everyone’s', 'To call']);
  // The list stays, and the other view has the same filter.
  await waitFor(() => expect(address).toBe('?status=FILED'));
  expect(current()).toBe('To call');
});

it('shows the tab that was clicked as the current one, also if a saved view has the same filter', async () => {
  renderInApp(<Page />);
  await screen.findByText('Everyone’s');
  expect(current()).toBe('All cases');
  expect(screen.queryByText('Edit view')).toBeNull();
  await choose('Everyone’s');
  screen.getByText('Edit view');
  await choose('All cases');
});

it('loads saved views again after a failure', async () => {
  server.fails = true;
  server.views = [view(idOf(1), 'Filed')];
  renderInApp(<Page />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.fails = false;
  fireEvent.click(retry);
  await screen.findByRole('link', { name: 'Filed' });
});
