// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChecklistTemplateView, TemplateItemView } from '#shared/contract/checklist-templates.ts';
import type { TemplateEntry } from '#shared/records/checklist-template.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { templateQuery } from '../api/templates.ts';
import { TemplateEditor } from './template-editor.tsx';

interface Save {
  readonly body: { readonly entries: readonly TemplateEntry[]; readonly version: number };
  readonly response: PromiseWithResolvers<ChecklistTemplateView>;
}
const saves = vi.hoisted(() => [] as Save[]);
const server = vi.hoisted(() => ({ latest: {} as ChecklistTemplateView, problems: [] as string[] }));
vi.mock('../../../lib/notify.ts', () => ({
  notify: { success: vi.fn(), error: (_title: string, text: string) => server.problems.push(text) },
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: { method: string }, { body }: Pick<Save, 'body'>) => {
    if (endpoint.method === 'GET') return server.latest;
    if (body.version < server.latest.version) throw new ApiError('conflict');
    const response = Promise.withResolvers<ChecklistTemplateView>();
    saves.push({ body, response });
    return response.promise;
  },
}));
beforeEach(() => {
  saves.length = 0;
  server.latest = template(0, ['Passport', 'Degree', 'Photo']);
  server.problems.length = 0;
  sessionStorage.clear();
});

const item = (title: string): TemplateItemView => ({
  id: title,
  section: { id: 'identity', label: 'Identity' },
  own: false,
  title,
  required: true,
  by: 'APPLICANT',
});
function template(version: number, titles: readonly string[]): ChecklistTemplateView {
  const all = ['Passport', 'Degree', 'Photo'];
  const removed = all.filter((title) => !titles.includes(title));
  return { path: 'US_O1A', version, items: titles.map(item), removed: removed.map(item) };
}

function Page() {
  const { data } = useQuery(templateQuery('US_O1A'));
  return (
    <div className="panel">
      <h2>Visa path</h2>
      {data && <TemplateEditor template={data} />}
    </div>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const removeAndSave = async () => {
  renderInApp(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Photo' }));
  press('Save as version 1');
  await screen.findByText('Saving...');
};
const saved = async () => {
  await act(async () => saves[0]?.response.resolve(template(1, ['Passport', 'Degree'])));
  await screen.findByRole('button', { name: 'Save as version 2' });
};

it('has no changes left once they are saved', async () => {
  await removeAndSave();
  await saved();
  screen.getByText('Version 1, 2 items');
});

it('keeps what is changed while it saves, for the next version', async () => {
  await removeAndSave();
  press('Remove Degree');
  await saved();
  expect(screen.queryByRole('button', { name: 'Remove Degree' })).toBeNull();
  press('Save as version 2');
  await screen.findByText('Saving...');
  expect(saves[1]?.body).toMatchObject({
    version: 1,
    entries: [{ id: 'Passport' }, { id: 'Photo', removed: true }, { id: 'Degree', removed: true }],
  });
});

it('keeps what was changed when someone else saved a version, and saves it over that', async () => {
  renderInApp(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Photo' }));
  server.latest = template(1, ['Passport', 'Photo']);
  press('Save as version 1');
  await screen.findByRole('button', { name: 'Save as version 2' });
  expect(server.problems).toEqual([
    'Someone else saved version 1. Your changes are kept on top of it. Review the list, then save again.',
  ]);
  expect(screen.queryByRole('button', { name: 'Remove Degree' })).toBeNull();
  press('Save as version 2');
  await screen.findByText('Saving...');
  expect(saves[0]?.body).toMatchObject({
    version: 1,
    entries: [{ id: 'Passport' }, { id: 'Degree', removed: true }, { id: 'Photo', removed: true }],
  });
});

it('focuses the next item after one was removed, or the previous one', async () => {
  renderInApp(<Page />);
  await screen.findByRole('button', { name: 'Remove Photo' });
  press('Remove Passport');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Degree' }));
  press('Remove Photo');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Degree' }));
});

it('keeps the focus on the panel when a button disappears: restored, discarded, and saved', async () => {
  renderInApp(<Page />);
  await screen.findByRole('button', { name: 'Remove Photo' });
  const pressFocused = (name: string) => {
    screen.getByRole('button', { name }).focus();
    press(name);
  };
  const title = screen.getByRole('heading', { name: 'Visa path' });
  press('Remove Passport');
  press('Remove Photo');
  pressFocused('Restore Passport');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore Photo' }));
  pressFocused('Restore Photo');
  expect(document.activeElement).toBe(title);
  pressFocused('Discard changes');
  expect(document.activeElement).toBe(title);
  press('Remove Photo');
  pressFocused('Save as version 1');
  await screen.findByText('Saving...');
  await saved();
  expect(document.activeElement).toBe(title);
});
