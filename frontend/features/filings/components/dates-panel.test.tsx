// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { sessionStore } from '../../../lib/session-store.ts';
import DatesPanel from './dates-panel.tsx';

const deadline = { id: 'window', kind: 'filing_window', on: '2026-12-02', version: 1 };
const server = vi.hoisted(() => ({
  facts: {} as FilingFacts,
  /** What else is recorded about the person. */
  recorded: {},
  deadline: {},
  put: async (): Promise<object> => ({}),
}));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method, path }: { method: string; path: string }) =>
    method === 'PUT'
      ? server.put()
      : path.endsWith('/deadlines')
        ? { items: [server.deadline], ...server.recorded }
        : { facts: server.facts },
}));
beforeEach(() => {
  server.deadline = deadline;
  server.facts = {};
  server.recorded = {};
});
afterEach(() => {
  vi.useRealTimers();
  sessionStore.set({ status: 'loading' });
});

const item = { id: 'case', applicant_id: 'amara', country: 'US', path: 'US_O1A', status: 'REVIEW' } as const;

it.each([
  ['Pacific/Kiritimati', 'Tomorrow', 'Days are counted from 1 Dec 2026, today’s date in '],
  ['Pacific/Pago_Pago', 'In 3 days', 'Days are counted from 29 Nov 2026, today’s date in '],
])('counts from the day of the organization in %s, wherever the reader is', async (zone, near, counted) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:30:00Z') });
  sessionStore.set({
    status: 'signedIn',
    user: { id: 'amara', email: '' },
    profile: { org_time_zone: zone },
    can: () => false,
  } as never);
  renderInApp(<DatesPanel item={item} documents={[]} onChange={() => undefined} />);
  await screen.findByText(near);
  expect(screen.getByRole('region', { name: 'Dates' }).textContent).toContain(counted);
});

it.each([
  ['REVIEW', 0],
  ['APPROVED', 1],
] as const)('mentions the decision of a case in %s only if there is one', async (status, count) => {
  server.facts = { others: [{ id: 'a', form: 'I-765', valid_to: '2035-01-01', decision: 'denied' }] };
  renderInApp(<DatesPanel item={{ ...item, status }} documents={[]} onChange={() => undefined} />);
  await screen.findAllByText('Settled');
  expect(screen.queryAllByText(/^The decision settled/)).toHaveLength(count);
});

/** Of the team, and for the applicant. */
const signIn = (isTeam: boolean) =>
  sessionStore.set({
    status: 'signedIn',
    user: { id: 'amara', email: '' },
    profile: { org_time_zone: 'UTC' },
    can: () => isTeam,
  } as never);

it('shows a past appointment below what is to come, and not as late', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:30:00Z') });
  signIn(false);
  server.facts = { biometrics_on: '2026-11-29', interview_on: '2026-11-30' };
  renderInApp(<DatesPanel item={item} documents={[]} onChange={() => undefined} />);
  const late = await screen.findByText('1 day ago');
  expect(late.className).toBe('small soft');
  expect(screen.getAllByRole('listitem').map(({ className }) => className)).toEqual(['', '', 'done']);
  expect(late.closest('li')?.textContent).toContain('Biometrics');
});

it.each([
  [true, 'settle with the employer'],
  [false, 'USCIS may not be able to approve time after that.'],
])(
  'warns where work while a petition is pending would outlast the maximum stay, for the team: %s',
  async (isTeam, advice) => {
    signIn(isTeam);
    server.facts = { form: 'I-129', received_on: '2026-11-30' };
    const us_status = { id: 'h1b', country: 'US', name: 'H-1B', until: '2026-12-31' };
    const warning = /^The maximum stay in H-1B status ends before it, on 31 Dec 2026/;
    const show = async (first_day: string) => {
      server.recorded = { us_status, stay: { first_day } };
      const { unmount } = renderInApp(
        <DatesPanel
          item={{ ...item, path: 'US_H1B', status: 'FILED' }}
          documents={[]}
          onChange={() => undefined}
        />,
      );
      await screen.findByText('Last day of work while this is pending');
      const [found] = screen.queryAllByText((_, element) => warning.test(element?.textContent ?? ''), {
        selector: '.stay-warning',
      });
      const text = found?.textContent;
      unmount();
      return text;
    };
    expect(await show('2021-01-01')).toContain(advice);
    expect(await show('2024-01-01')).toBeUndefined();
  },
);

it('suggests the days to challenge a refused endorsement, counted from its own decision', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:30:00Z') });
  signIn(true);
  const endorsement = { id: 'a', form: 'Endorsement', decision: 'denied', decided_on: '2026-11-20' } as const;
  server.facts = { others: [endorsement] };
  const show = (path: 'UK_GLOBAL_TALENT' | 'UK_SKILLED_WORKER') =>
    renderInApp(
      <DatesPanel
        item={{ ...item, country: 'UK', path, status: 'FILED' }}
        documents={[]}
        onChange={() => undefined}
      />,
    );
  const { unmount } = show('UK_GLOBAL_TALENT');
  const days = await screen.findAllByRole('button', { name: /^Add deadline: / });
  expect(days.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Add deadline: 4 Dec 2026, if the visa was refused and the person applied in the UK',
    'Add deadline: 18 Dec 2026, if the endorsement was refused, or the visa and they applied outside the UK',
  ]);
  unmount();
  show('UK_SKILLED_WORKER');
  await screen.findByText('In 2 days');
  expect(screen.queryByRole('button', { name: /^Add deadline: / })).toBeNull();
});

it('shows that a deadline is being marked as done until the list shows it', async () => {
  let answer: (deadline: object) => void = () => undefined;
  server.put = () => new Promise((resolve) => (answer = resolve));
  sessionStore.set({
    status: 'signedIn',
    user: { id: 'amara', email: '' },
    profile: { org_time_zone: 'Europe/Berlin' },
    can: () => true,
  } as never);
  renderInApp(<DatesPanel item={item} documents={[]} onChange={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Mark as done: / }));
  const busy = await screen.findByText('Updating...');
  // A disabled button would lose the focus.
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  expect(busy.closest('button')?.disabled).toBe(false);
  const put = vi.spyOn(server, 'put');
  fireEvent.click(busy);
  expect(put).not.toHaveBeenCalled();
  server.deadline = { ...deadline, done_at: '2026-11-30T10:00:00.000Z' };
  await act(async () => answer(server.deadline));
  await screen.findByRole('button', { name: /^Reopen: / });
  expect(screen.queryByText('Updating...')).toBeNull();
});
