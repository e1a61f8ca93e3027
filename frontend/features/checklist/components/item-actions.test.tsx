// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { checklistItem } from '#tests/support/checklist-item.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { notify } from '../../../lib/notify.ts';
import { checklistQuery } from '../api/checklist.ts';
import { type ChecklistWork, WorkProvider } from '../work.ts';
import { ItemActions } from './item-actions.tsx';

const item = checklistItem('Award letter', { version: 1 });
const server = vi.hoisted(() => ({ item: {} as ChecklistItem }));
interface Edit {
  readonly changes: readonly {
    readonly version: number;
    readonly change: Pick<ChecklistItem, 'title' | 'by' | 'required'>;
  }[];
}
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }, { body }: { body: Edit }) => {
    if (method === 'GET') return { items: [server.item], removed: [] };
    const [edit] = body.changes;
    const refused = edit?.version !== server.item.version;
    if (!refused) {
      const { title, by, required } = edit.change;
      server.item = { ...server.item, title, by, required, version: edit.version + 1 };
    }
    const outcome = refused ? { outcome: 'refused', code: 'checklist.item_changed' } : { outcome: 'changed' };
    return { results: [{ item_id: server.item.id, item: server.item, ...outcome }] };
  },
}));

function Page() {
  const { data } = useQuery(checklistQuery('case'));
  const work = { caseId: 'case', onChange: () => undefined } as ChecklistWork;
  return <WorkProvider value={work}>{data?.items[0] && <ItemActions item={data.items[0]} />}</WorkProvider>;
}
/** The user comes back to the window, which refetches the page's data. */
const focusWindow = () => window.dispatchEvent(new Event('visibilitychange'));
const save = async () => fireEvent.click(await screen.findByText('Save'));

beforeEach(() => {
  sessionStorage.clear();
  server.item = item;
});

it('offers someone who may not see an item only to request it', async () => {
  server.item = { ...item, confidential: true, hidden: true };
  renderInApp(<Page />);
  fireEvent.click(await screen.findByText('Actions for Award letter'));
  const choices = await screen.findAllByRole('menuitem');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Request']);
});

it('replaces a colleague’s edit of an item only after showing it', async () => {
  const notice = vi.spyOn(notify, 'error');
  renderInApp(<Page />);
  fireEvent.click(await screen.findByText('Actions for Award letter'));
  fireEvent.click(await screen.findByText('Edit'));
  const title = await screen.findByLabelText<HTMLInputElement>('Document');
  fireEvent.change(title, { target: { value: 'Letter of the jury' } });
  server.item = {
    ...item,
    title: 'Letter of award',
    detail: 'In English',
    changed_by: 'Ruth Dahl',
    version: 2,
  };
  focusWindow();
  await screen.findByDisplayValue('In English');
  await save();
  await screen.findByText('Currently saved: Letter of award');
  expect(notice).toHaveBeenLastCalledWith(
    expect.any(String),
    'Ruth Dahl changed Letter of award in the meantime. Review the changes, then save again.',
  );
  expect(server.item.version).toBe(2);
  expect(title.value).toBe('Letter of the jury');
  await save();
  await waitFor(() => expect(screen.queryByText('Edit item')).toBeNull());
  expect(server.item).toMatchObject({ title: 'Letter of the jury', version: 3 });
});

it('shows what a colleague saved of who provides an item, and whether it is required', async () => {
  renderInApp(<Page />);
  fireEvent.click(await screen.findByText('Actions for Award letter'));
  fireEvent.click(await screen.findByText('Edit'));
  const by = await screen.findByLabelText<HTMLSelectElement>('Provided by');
  fireEvent.change(by, { target: { value: 'TEAM' } });
  const required = screen.getByLabelText('Required');
  fireEvent.click(required);
  server.item = { ...item, detail: 'In English', version: 2 };
  focusWindow();
  await screen.findByDisplayValue('In English');
  await save();
  await screen.findByText('Currently saved: Applicant');
  const hint = screen.getByText('Currently saved: required');
  expect(required.getAttribute('aria-describedby')).toBe(hint.id);
  await save();
  await waitFor(() => expect(screen.queryByText('Edit item')).toBeNull());
  expect(server.item).toMatchObject({ by: 'TEAM', required: false, version: 3 });
});
