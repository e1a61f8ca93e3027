// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnCase } from '#shared/contract/cases.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { NextMove } from './next-move.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const ofCase = (over: Partial<OwnCase> = {}): OwnCase => ({
  id: '88a6e904-91cf-4628-a5fe-ede0ddaeb877',
  org_id: 'demo',
  applicant_id: '3c2c0460-3605-4cd2-90da-adb8c7b5d499',
  country: 'US',
  path: 'US_O1A',
  status: 'COLLECTING',
  version: 1,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  sla_due_at: '2026-12-05T12:00:00.000Z',
  items_for_applicant: 3,
  ...over,
});
const shown = (...items: OwnCase[]): string | null => {
  renderInApp(<NextMove items={items} />);
  return screen.getByText(/waiting for you/).textContent;
};

it('names the due date of an item that is due before the case', () => {
  expect(shown(ofCase({ items_due_on: '2026-12-04' }))).toBe(
    '3 checklist items are waiting for you. The first is due 4 Dec 2026.',
  );
});

it('names the due date of the case if nothing is due earlier', () => {
  expect(shown(ofCase({ items_due_on: '2026-12-09' }))).toBe(
    '3 checklist items are waiting for you. Due 5 Dec 2026.',
  );
});

it('is for the case with the item that is due first, and says how late it is', () => {
  const late = { path: 'US_H1B', items_for_applicant: 1, items_due_on: '2026-11-26' } as const;
  expect(shown(ofCase(), ofCase({ ...late, sla_due_at: '2026-12-20T12:00:00.000Z' }))).toBe(
    '1 checklist item is waiting for you. Due 26 Nov 2026, 2 days overdue.',
  );
});

it('says that the due date is today', () => {
  expect(shown(ofCase({ items_due_on: '2026-11-28' }))).toBe(
    '3 checklist items are waiting for you. The first is due 28 Nov 2026, today.',
  );
});

it('is never for a decided case, even if an item still waits', () => {
  expect(shown(ofCase({ status: 'APPROVED', items_due_on: '2026-11-29' }), ofCase())).toBe(
    '3 checklist items are waiting for you. Due 5 Dec 2026.',
  );
});

it('names the dependent, whose case has the path of the principal’s', () => {
  const dependent = {
    id: 'saga',
    name: 'Saga Lindqvist',
    relationship: 'child',
    principal_case_id: '5f0c9b52-91cf-4628-a5fe-ede0ddaeb877',
  } as const;
  shown(ofCase({ dependent }));
  expect(screen.getByRole('heading').textContent).toBe('Next: documents for US O-1A (Saga Lindqvist)');
});

it('follows the day on a page that stays open', async () => {
  expect(shown(ofCase())).not.toContain('overdue');
  vi.setSystemTime(new Date('2026-12-07T12:00:00.000Z'));
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(screen.getByText(/waiting for you/).textContent).toContain('2 days overdue'));
});
