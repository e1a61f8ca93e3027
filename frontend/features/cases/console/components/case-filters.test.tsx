// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { addressOf } from '../case-filter.ts';
import { CaseFilters } from './case-filters.tsx';

vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ items: [{ user_id: 'katya', full_name: 'Katya Sorensen', email: 'k@x.example' }] }),
}));
vi.mock('../../../../lib/session.tsx', () => ({ useSignedIn: () => ({ profile: { user_id: 'me' } }) }));

const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;

it('says that the owner of a view has left, and shows any number of points, instead of no filter', async () => {
  const change = vi.fn<(changed: object) => void>();
  renderInApp(<CaseFilters filter={{ sort: 'newest', owner: 'left', points_from: 250 }} change={change} />);
  await screen.findByText('Former colleague');
  expect([chosen('Owner'), chosen('Points')]).toEqual(['Former colleague', '250 points or more']);
  fireEvent.change(screen.getByLabelText('Owner'), { target: { value: 'katya' } });
  expect(change).toHaveBeenCalledWith({ owner: 'katya' });
});

it.each([
  ['katya', 'Katya Sorensen'],
  ['me', 'Me'],
  ['none', 'Unassigned'],
])('names the owner %s', async (owner, name) => {
  renderInApp(<CaseFilters filter={{ sort: 'newest', owner }} change={vi.fn()} />);
  await screen.findByText('Katya Sorensen');
  expect(chosen('Owner')).toBe(name);
  expect(screen.queryByText('Former colleague')).toBeNull();
});

it('finds a saved view again, whatever order its columns were saved in', () => {
  expect(addressOf({ columns: ['activity', 'due'] })).toBe('columns=due%2Cactivity');
  expect(addressOf({ columns: [] })).toBe('');
});
