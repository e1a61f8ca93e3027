// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { RequestDialog } from './request-dialog.tsx';

const server = vi.hoisted(() => ({ sent: [] as unknown[] }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { body }: { body: unknown }) => {
    server.sent.push(body);
    return { items: [], results: [] };
  },
}));
vi.mock('../work.ts', () => ({ useWork: () => ({ caseId: 'case-1', onChange: () => undefined }) }));

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
