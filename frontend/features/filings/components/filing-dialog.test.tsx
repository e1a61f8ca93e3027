// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FilingChange } from '#shared/contract/filing.ts';
import type { Filing } from '#shared/records/filing.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { FilingDialog } from './filing-dialog.tsx';

const sent = vi.hoisted(() => [] as FilingChange['changes'][]);
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { body }: { body: FilingChange }) => void sent.push(body.changes),
}));

const case_id = '00000000-0000-4000-8000-000000000001';
const filing: Filing = { case_id, facts: { form: 'I-129', filed_on: '2035-02-01' }, version: 4 };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('Save'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2035-01-10T12:00:00Z') });
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

it('accepts no decision in the future, but keeps a date from before that rule', async () => {
  renderInApp(<FilingDialog country="US" filing={filing} onClose={() => {}} onSaved={() => {}} />);
  type('Decision', 'denied');
  type('Decided', '2036-01-09');
  save();
  await screen.findByText('Can’t be in the future');
  expect(sent).toEqual([]);
  type('Filed', '2035-01-08');
  type('Decided', '2035-01-09');
  save();
  await waitFor(() =>
    expect(sent).toEqual([{ filed_on: '2035-01-08', decision: 'denied', decided_on: '2035-01-09' }]),
  );
});
