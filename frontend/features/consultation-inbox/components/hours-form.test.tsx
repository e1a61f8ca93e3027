// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ExpertHours, WeeklyHours } from '#shared/domain/booking-rules.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { useExperts } from '../api/queries.ts';
import { HoursForm } from './hours-form.tsx';

const server = vi.hoisted(() => ({ hours: {} as ExpertHours, version: 1 }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method }: { method: string }, { body }: { body: typeof server }) => {
    if (method === 'GET') return { items: [{ user_id: '1', full_name: 'Ines', ...server }] };
    if (body.version !== server.version) throw new ApiError('conflict', { status: 409 });
    server.hours = body.hours;
    server.version += 1;
    return server;
  },
}));

// Hundreds of options would take most of the time.
vi.mock('../../../lib/zone-time.ts', async (original) => ({
  ...(await original<object>()),
  timeZoneChoices: () => [],
}));

const day = { from: '09:00', to: '17:00' };
const none = { wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const weekly: WeeklyHours = { ...none, monday: [day], tuesday: [day] };
const hours: ExpertHours = { time_zone: 'Etc/UTC', weekly, exceptions: [], meeting_url: '' };

function Page() {
  const [expert] = useExperts().experts;
  return expert && <HoursForm expert={expert} officeTimeZone="Etc/UTC" />;
}
const from = (day: string) => screen.getByLabelText<HTMLSelectElement>(`${day}, from`);
const save = async () => fireEvent.click(await screen.findByText('Save hours'));
const days = () => [server.hours.weekly.monday[0]?.from, server.hours.weekly.tuesday[0]?.from];
function colleagueSaves(day: 'monday' | 'tuesday', start: string): void {
  server.hours = {
    ...server.hours,
    weekly: { ...server.hours.weekly, [day]: [{ from: start, to: '17:00' }] },
  };
  server.version += 1;
}

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(server, { hours, version: 1 });
});

it('keeps the days that a colleague changed in the meantime', async () => {
  renderInApp(<Page />);
  fireEvent.change(await screen.findByLabelText('Monday, from'), { target: { value: '10:00' } });
  colleagueSaves('tuesday', '11:00');
  await save();
  await waitFor(() => expect(from('Tuesday').value).toBe('11:00'));
  expect(from('Monday').value).toBe('10:00');
  await save();
  await waitFor(() => expect(days()).toEqual(['10:00', '11:00']));
});

it('replaces the same day only after showing what a colleague saved', async () => {
  const notice = vi.spyOn(notify, 'error');
  renderInApp(<Page />);
  fireEvent.change(await screen.findByLabelText('Monday, from'), { target: { value: '10:00' } });
  colleagueSaves('monday', '12:00');
  await save();
  await waitFor(() =>
    expect(notice).toHaveBeenLastCalledWith(
      expect.any(String),
      'They were changed by someone else. Review the changes, then save again.',
    ),
  );
  await screen.findByText('Currently saved: 12:00 to 17:00');
  expect(days()).toEqual(['12:00', '09:00']);
  await save();
  await waitFor(() => expect(days()).toEqual(['10:00', '09:00']));
});

it('replaces the exceptions only after showing those that a colleague saved', async () => {
  renderInApp(<Page />);
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2026-12-24' } });
  fireEvent.click(screen.getByText('Add exception'));
  const saved = [
    { date: '2026-12-28', hours: [] },
    { date: '2026-12-29', hours: [{ from: '10:00', to: '12:00' }] },
  ];
  server.hours = { ...server.hours, exceptions: saved };
  server.version += 1;
  await save();
  await screen.findByText('Currently saved: 28 Dec 2026, unavailable; 29 Dec 2026, 10:00 to 12:00');
  expect(server.hours.exceptions).toEqual(saved);
  await save();
  await waitFor(() => expect(server.hours.exceptions).toEqual([{ date: '2026-12-24', hours: [] }]));
});
