// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { Document } from '#shared/records/document.ts';
import { checklistItem as item } from '#tests/support/checklist-item.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { type ChecklistWork, WorkProvider } from '../work.ts';
import { SortDocument } from './sort-document.tsx';

const server = vi.hoisted(() => ({ items: [] as ChecklistItem[] }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }, { params }: { params: { itemId: string } }) => {
    if (method === 'GET') return { items: server.items, removed: [] };
    server.items = server.items.map((each) =>
      each.id === params.itemId ? { ...each, status: 'UPLOADED', documents: [letter.id] } : each,
    );
    return server.items.find(({ id }) => id === params.itemId);
  },
}));
const letter: Document = {
  id: 'letter',
  case_id: 'case',
  name: 'membership letter.pdf',
  mime_type: 'application/pdf',
  size: 1000,
  created_at: '2026-11-29T10:00:00.000Z',
  availability: 'AVAILABLE',
};

beforeEach(() => {
  server.items = [item('Award letter'), item('Membership letter'), item('Passport')];
  const work = { caseId: 'case', onChange: () => undefined } as ChecklistWork;
  renderInApp(
    <WorkProvider value={work}>
      <SortDocument document={letter} />
    </WorkProvider>,
  );
});
const choices = async () =>
  Array.from(((await screen.findByRole('combobox')) as HTMLSelectElement).options, ({ text }) => text);
const add = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Add membership letter.pdf to the item' }));

it('adds a document to several items, one after another, and keeps the focus in its row', async () => {
  await screen.findByText('Suggested based on its name');
  add();
  await screen.findByText('For Membership letter');
  expect(document.activeElement?.textContent).toContain('For Membership letter');

  fireEvent.click(screen.getByRole('button', { name: 'Add to another item: membership letter.pdf' }));
  expect(await choices()).toEqual(['Select an item', 'Award letter', 'Passport']);
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Award letter' } });
  add();
  await screen.findByText('For Award letter, Membership letter');
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('leaves a document where it is when adding it to another item is canceled', async () => {
  await screen.findByText('Suggested based on its name');
  add();
  fireEvent.click(await screen.findByRole('button', { name: 'Add to another item: membership letter.pdf' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  screen.getByText('For Membership letter');
  expect(screen.queryByRole('combobox')).toBeNull();
});
