// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { checklistItem as item } from '#tests/support/checklist-item.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { NextStep } from './next-step.tsx';

const server = vi.hoisted(() => ({ items: [] as ChecklistItem[], fails: false }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => {
    if (server.fails) throw new Error('no connection');
    return { items: server.items, removed: [] };
  },
}));

const other = {
  title: 'Fill in the questionnaire',
  text: '0 of 6 sections sent.',
  action: 'Start',
  to: '/cases/case-1/questionnaire',
};
const show = (...items: ChecklistItem[]) => {
  server.items = items;
  renderInApp(<NextStep caseId="case-1" status="COLLECTING" other={other} />);
};
const heading = async () => (await screen.findByRole('heading')).textContent;

beforeEach(() => {
  server.items = [];
  server.fails = false;
});

it('leads to another step before a document that is merely missing, which comes after it', async () => {
  show(item('Passport'));
  expect(await heading()).toBe('Fill in the questionnaire');
  expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe(other.to);
  expect(screen.getByRole('button', { name: 'Passport' })).toBeTruthy();
});

it.each([
  ['was returned', { status: 'NEEDS_CHANGES' }, 'Upload Passport again'],
  ['is overdue', { due_on: '2001-02-03' }, 'Next: Passport'],
] as const)('leads to a document that %s first', async (_, more, title) => {
  show(item('Passport', more));
  expect(await heading()).toBe(title);
  expect(screen.getByRole('link', { name: 'Fill in the questionnaire' })).toBeTruthy();
});

it('leads to another step if the checklist needs nothing', async () => {
  show(item('Passport', { status: 'ACCEPTED' }));
  expect(await heading()).toBe('Fill in the questionnaire');
});

it('doesn’t leave an empty box if the checklist couldn’t be loaded', async () => {
  server.fails = true;
  const { container } = renderInApp(<NextStep caseId="case-1" status="COLLECTING" other={undefined} />);
  await waitFor(() => expect(container.innerHTML).toBe(''));
  show();
  expect(await heading()).toBe('Fill in the questionnaire');
});
