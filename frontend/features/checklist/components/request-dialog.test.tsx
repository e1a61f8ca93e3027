// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { RequestDialog } from './request-dialog.tsx';

const server = vi.hoisted(() => ({ sent: [] as unknown[] }));
const reader = vi.hoisted(() => ({ isHr: false }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { body }: { body: unknown }) => {
    server.sent.push(body);
    return { items: [], results: [] };
  },
}));
vi.mock('../../../lib/session.tsx', async (original) => ({
  ...(await original<object>()),
  useAccess: () => ({ can: () => !reader.isHr }),
}));
vi.mock('../work.ts', () => ({ useWork: () => ({ caseId: 'case-1', onChange: () => undefined }) }));

beforeEach(() => {
  server.sent = [];
  reader.isHr = false;
});

const passport = {
  ...{ id: 'passport', title: 'Passport', by: 'APPLICANT', status: 'MISSING', version: 2 },
  section: { id: 'identity', label: 'Identity' },
} as ChecklistItem;

it('requests nothing with a due date whose year was typed with two digits', async () => {
  renderInApp(<RequestDialog items={[passport]} onClose={vi.fn()} />);
  fireEvent.click(screen.getByLabelText('Passport'));
  const send = (value: string) => {
    fireEvent.change(screen.getByLabelText('Due (optional)'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  };
  send('0026-12-03');
  expect(screen.getByText('Please enter a year from 1900 to 2199')).toBeTruthy();
  send('2026-12-03');
  await waitFor(() =>
    expect(server.sent).toEqual([
      { changes: [{ item_id: 'passport', version: 2, change: { kind: 'ask', due_on: '2026-12-03' } }] },
    ]),
  );
});

const hides = () => screen.queryByLabelText<HTMLInputElement>('Hide files from HR');
const nameIt = (value: string) =>
  fireEvent.change(screen.getByLabelText('Another document'), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send request' }));

it('hides a document’s files from HR by its name, or if the team says so', async () => {
  renderInApp(<RequestDialog items={[]} onClose={vi.fn()} />);
  nameIt('Police certificate');
  expect(hides()).toMatchObject({ checked: true, disabled: true });
  nameIt('Letter of explanation');
  expect(hides()).toMatchObject({ checked: false, disabled: false });
  fireEvent.click(screen.getByLabelText('Hide files from HR'));
  send();
  await waitFor(() =>
    expect(server.sent).toEqual([
      { items: [{ title: 'Letter of explanation', detail: '', confidential: true }] },
    ]),
  );
});

it('lets HR request a document, but not decide who sees it', async () => {
  reader.isHr = true;
  renderInApp(<RequestDialog items={[]} onClose={vi.fn()} />);
  nameIt('Police certificate');
  expect(hides()).toBeNull();
  send();
  await waitFor(() =>
    expect(server.sent).toEqual([{ items: [{ title: 'Police certificate', detail: '' }] }]),
  );
});
