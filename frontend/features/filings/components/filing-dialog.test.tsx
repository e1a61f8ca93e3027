// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FilingChange } from '#shared/contract/filing.ts';
import type { VisaPath } from '#shared/domain/visa-paths.ts';
import type { Filing } from '#shared/records/filing.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { FilingDialog } from './filing-dialog.tsx';

const sent = vi.hoisted(() => [] as FilingChange['changes'][]);
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { body }: { body: FilingChange }) => void sent.push(body.changes),
}));

const case_id = '00000000-0000-4000-8000-000000000001';
const request = { id: 'rfe', kind: 'evidence', issued_on: '2035-01-05', due_on: '2035-02-07' } as const;
const show = (facts: Filing['facts'], path: VisaPath = 'US_O1A') =>
  renderInApp(
    <FilingDialog
      country="US"
      path={path}
      filing={{ case_id, facts, version: 4 }}
      onClose={() => undefined}
      onSaved={() => undefined}
    />,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('Save'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2035-01-10T12:00:00Z') });
  sessionStorage.clear();
  sent.length = 0;
});
afterEach(() => void vi.useRealTimers());

it('accepts no decision in the future, but keeps a date from before that rule', async () => {
  show({ form: 'I-129', filed_on: '2035-02-01' });
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

it('asks for the validity of the green card on the path that leads to one', async () => {
  const hint = /^Of the green card/;
  const { unmount } = show({ form: 'I-140' }, 'US_EB2_NIW');
  await screen.findByText(hint);
  unmount();
  show({ form: 'I-129' });
  await screen.findByText('Save');
  expect(screen.queryByText(hint)).toBeNull();
});

it('can’t be filed after the first request, but on the day of it', async () => {
  show({ requests: [request, { id: case_id, kind: 'refusal', issued_on: '2035-01-06' }] });
  type('Filed', '2035-01-07');
  save();
  await screen.findByText('Can’t be after “RFE issued” (5 January 2035)');
  expect(sent).toEqual([]);
  type('Filed', '2035-01-05');
  save();
  await waitFor(() => expect(sent).toEqual([{ filed_on: '2035-01-05' }]));
});

it('changes beside a day of filing from before that rule', async () => {
  show({ filed_on: '2035-01-06', requests: [request] });
  type('Form', 'I-129');
  save();
  await waitFor(() => expect(sent).toEqual([{ form: 'I-129' }]));
});
