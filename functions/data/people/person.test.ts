import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Dependent } from '#shared/records/person.ts';
import { newPerson, parsePerson } from './person.ts';

test('dependents that an older row names as unmerged are read like other parts', () => {
  const id = '24688438-40e1-70d0-d97e-084cfc8992c7';
  const son: Dependent = { id: randomUUID(), relationship: 'child', name: { family_name: 'Okonkwo' } };
  const stored = newPerson(id, 'org-1', id);
  const older = { ...stored, unmerged_dependents: [son], entity: 'Person' };
  expect(parsePerson(older)).toEqual({
    ...stored,
    unmerged: [{ fields: { dependents: [son] }, sources: {} }],
  });
  expect(parsePerson(stored)).toEqual(stored);
});
