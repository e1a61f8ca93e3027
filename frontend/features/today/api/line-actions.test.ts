import { beforeEach, expect, it, vi } from 'vitest';
import type { CaseWork } from '#shared/records/case-work.ts';
import { requestCopies } from './line-actions.ts';

interface Item {
  readonly title: string;
  readonly detail?: string;
}
const server = vi.hoisted(() => ({ items: [] as object[], added: [] as Item[] }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }, { body }: { body: { items: Item[] } }) => {
    if (method === 'GET') return { items: server.items };
    server.added.push(...body.items);
    server.items.push(...body.items.map((item) => ({ ...item, status: 'MISSING', documents: [] })));
    return body;
  },
}));
beforeEach(() => Object.assign(server, { items: [], added: [] }));

const entry = (name: string, on = '2037-01-26') => ({ id: name, about: 'document' as const, name, on });
const line = { case_id: 'case', entries: [entry('Passport'), entry('Language test')] } as Partial<CaseWork>;
const request = () => requestCopies(line as CaseWork, 'key');

it('requests a new copy of each document of the line, once', async () => {
  expect(await request()).toEqual(['Passport', 'Language test']);
  expect(server.added[0]).toEqual({
    title: 'Passport',
    detail: 'The current copy expires on 26 Jan 2037.',
  });
  expect(await request()).toEqual([]);
  expect(server.added).toHaveLength(2);
});

it('says that a copy has expired', async () => {
  await requestCopies({ ...line, entries: [entry('Visa', '2026-01-26')] } as CaseWork, 'key');
  expect(server.added[0]?.detail).toBe('The current copy expired on 26 Jan 2026.');
});

it('requests the others if one is already requested', async () => {
  server.items = [
    { title: 'passport', status: 'NEEDS_CHANGES', documents: [] },
    { title: 'Language test', status: 'ACCEPTED', documents: ['1'] },
  ];
  expect(await request()).toEqual(['Language test']);
});
