// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { StaffCase } from '#shared/contract/staff-cases.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { CaseTable } from './case-table.tsx';

const boxes = vi.hoisted(() => [] as string[]);
vi.mock('../../../../components/flag.tsx', () => ({ Flag: () => null }));
vi.mock('./table-controls.tsx', async (original) => {
  const { Choose, ...others } = await original<typeof import('./table-controls.tsx')>();
  return {
    ...others,
    Choose: (props: Parameters<typeof Choose>[0]) => {
      boxes.push(`${props.label}${props.checked ? ', checked' : ''}`);
      return <Choose {...props} />;
    },
  };
});

const itemAt = (at: number): StaffCase =>
  ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    applicant_id: '00000000-0000-4000-8000-000000000000',
    applicant_name: `Applicant ${at}`,
    path: 'US_O1A',
    country: 'US',
    status: 'REVIEW',
    created_at: '2026-11-01T09:00:00.000Z',
  }) as StaffCase;

const onSort = () => undefined;
const shown = ['path', 'created', 'due'] as const;
const colleagues: never[] = [];
const unread = new Map<string, number>();
function show(count: number) {
  showItems(Array.from({ length: count }, (_, at) => itemAt(at)));
}
function showItems(items: StaffCase[]) {
  function Page() {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    const [choose] = useState(
      () => (ids: readonly string[], on: boolean) =>
        setChosen(
          (before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
        ),
    );
    return (
      <CaseTable
        {...{ items, shown, colleagues, unread, chosen, onSort }}
        onChoose={choose}
        sort="newest"
        address="?owner=me"
      />
    );
  }
  renderInApp(<Page />);
  boxes.length = 0;
}
const checked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked: is }) => is).length;

it('re-renders only the selected checkbox and the select-all checkbox', () => {
  show(60);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Select the case for Applicant 7,/ }));
  expect(boxes).toEqual([
    'Select all cases shown',
    expect.stringMatching(/^Select the case for Applicant 7,.*checked$/),
    'Select all cases shown',
  ]);
  expect(checked()).toBe(1);
});

it('shows the case ID that the search finds, beside the applicant’s', () => {
  show(1);
  expect(screen.getByTitle('Case ID').textContent).toBe('00000000');
  screen.getByTitle('Applicant ID');
});

it('shows the next deadline as a calendar date, which no time zone shifts', () => {
  const next_deadline = { id: 'lca', about: 'deadline', name: 'Certified LCA', on: '2026-12-01' };
  renderInApp(
    <CaseTable
      {...{ colleagues, unread, onSort }}
      items={[{ ...itemAt(1), work: { next_deadline } } as StaffCase]}
      shown={['deadline']}
      chosen={new Set()}
      onChoose={onSort}
      sort="newest"
      address=""
    />,
  );
  // The time of an instant would be its title.
  expect(screen.getByText('1 Dec 2026').title).toBe('');
});

it('updates the select-all checkbox before the checkboxes of a long list', () => {
  show(60);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all cases shown' }));
  // The select-all checkbox renders once before the row checkboxes and once with them.
  const heads = boxes.flatMap((label, at) => (label === 'Select all cases shown, checked' ? [at] : []));
  expect(heads.slice(0, 2)).toEqual([0, 1]);
  expect(checked()).toBe(61);
});

it.each([
  { sort: 'newest', sorted: ['Created', 'descending'], next: ['points', 'oldest', 'due'] },
  { sort: 'oldest', sorted: ['Created', 'ascending'], next: ['points', 'newest', 'due'] },
  { sort: 'points', sorted: ['Points', 'descending'], next: ['newest', 'newest', 'due'] },
  { sort: 'due', sorted: ['SLA Due', 'ascending'], next: ['points', 'newest', 'newest'] },
] as const)('says that it is sorted by $sort, and sorts by the heading clicked', ({ sort, sorted, next }) => {
  const requested: string[] = [];
  renderInApp(
    <CaseTable
      {...{ colleagues, unread, sort }}
      items={[itemAt(1)]}
      shown={['points', 'created', 'due']}
      chosen={new Set()}
      onChoose={() => undefined}
      onSort={(by) => requested.push(by)}
      address=""
    />,
  );
  for (const name of ['Points', 'Created', 'SLA Due']) fireEvent.click(screen.getByRole('button', { name }));
  expect(requested).toEqual(next);
  const headings = screen.getAllByRole('columnheader').flatMap((heading) => {
    const direction = heading.getAttribute('aria-sort');
    return direction ? [[heading.querySelector('button')?.textContent, direction]] : [];
  });
  expect(headings).toEqual([sorted]);
});

it('counts from the new day when the user returns to a page that stayed open', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00Z') });
  showItems([{ ...itemAt(1), sla_due_at: '2026-12-03T23:59:59.000Z' }]);
  expect(screen.getByText('2 days left')).toBeTruthy();
  vi.setSystemTime(new Date('2026-12-05T09:00:00Z'));
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByText('2 days overdue');
  vi.useRealTimers();
});
