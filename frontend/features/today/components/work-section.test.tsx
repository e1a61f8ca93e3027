// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { CallsSection } from './calls-section.tsx';
import { Line } from './work-section.tsx';

vi.mock('../../../components/flag.tsx', () => ({ Flag: () => null }));
afterEach(() => {
  vi.useRealTimers();
});

it('doesn’t break a line’s date, even after a long overdue text', () => {
  const when = { first: '579 days overdue', rest: '30 Apr 2025' };
  renderInApp(<Line who="Anjali Kumar" what="Case due date" kind="" when={when} action="" />);
  expect(screen.getByText(when.rest).className).toBe('numeral');
  expect(screen.getByRole('listitem').textContent).toContain('579 days overdue, 30 Apr 2025');
});

it('counts the minutes until a call on a page that stays open', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:20:00Z') });
  const call = {
    ...{ consultation_id: 'call', name: 'Neema Zuberi', target_visa: 'O-1A', expert_name: 'Ruth Dahl' },
    ...{ start: '2026-12-01T10:00:00.000Z', end: '2026-12-01T10:15:00.000Z', meeting_url: '' },
  };
  renderInApp(<CallsSection calls={{ items: [call], more: false }} />);
  expect(screen.getByRole('listitem').textContent).toContain('in 40 minutes');
  vi.setSystemTime(new Date('2026-12-01T10:01:00Z'));
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByText('now');
});
