import { expect, it } from 'vitest';
import { colleagueNames } from './colleagues.ts';

it('adds the email to a name that several colleagues have', () => {
  const ana = { user_id: '1', full_name: 'Ana Silva', email: 'ana@example.com' };
  const other = { user_id: '2', full_name: 'Ana Silva', email: 'asilva@example.com' };
  const rest = [
    { user_id: '3', full_name: 'Ruth Dahl', email: 'ruth@example.com' },
    { user_id: '4', full_name: '', email: 'new@example.com' },
  ];
  expect([...colleagueNames([ana, other, ...rest]).values()]).toEqual([
    ...['Ana Silva (ana@example.com)', 'Ana Silva (asilva@example.com)', 'Ruth Dahl', 'new@example.com'],
  ]);
});
