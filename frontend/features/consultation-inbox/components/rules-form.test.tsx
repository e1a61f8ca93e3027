// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultBookingRules } from '#shared/domain/booking-rules.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { dueDay } from '../../../lib/due-day.ts';
import { sessionStore } from '../../../lib/session-store.ts';
import { inboxTexts } from '../texts.ts';
import { RulesForm } from './rules-form.tsx';

vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({}),
}));

const profile = { user_id: 'ruth', org_time_zone: defaultBookingRules.time_zone };
beforeEach(() => {
  const user = { id: 'ruth', email: '' };
  sessionStore.set({ status: 'signedIn', user, profile, actor: {} } as never);
});
afterEach(() => {
  sessionStorage.clear();
  sessionStore.set({ status: 'loading' });
});

const renderForm = () => renderInApp(<RulesForm rules={defaultBookingRules} version={1} />);
const choose = (value: string) =>
  fireEvent.change(screen.getByLabelText('Office time zone'), { target: { value } });

it('warns that due dates may show another day before a new time zone is saved', () => {
  renderForm();
  expect(screen.queryByText(inboxTexts.zoneMovesDueDates)).toBeNull();
  choose('Europe/London');
  expect(screen.getByText(inboxTexts.zoneMovesDueDates)).toBeTruthy();
  choose(defaultBookingRules.time_zone);
  expect(screen.queryByText(inboxTexts.zoneMovesDueDates)).toBeNull();
});

it('shows due dates in the new time zone as soon as it is saved', async () => {
  renderForm();
  expect(dueDay('2026-12-04T04:59:59.999Z')).toBe('2026-12-03');
  choose('Europe/London');
  fireEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await waitFor(() => expect(dueDay('2026-12-04T04:59:59.999Z')).toBe('2026-12-04'));
});
