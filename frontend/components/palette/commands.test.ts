// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { can, type Permission } from '#shared/domain/permissions.ts';
import type { Role } from '#shared/domain/roles.ts';
import { commandsFor } from './commands.tsx';

const labelsFor = (role: Role, caseId?: string): readonly string[] => {
  const actor = { userId: 'user', email: 'someone@example.com', role, organizationId: 'harbor' };
  const settings = { employerConsole: 'with-attorneys' } as const;
  return commandsFor((permission: Permission) => can(actor, permission, settings), caseId).map(
    ({ label }) => label,
  );
};
const everyone = ['Profile', 'System theme', 'Light theme', 'Dark theme', 'Sign out'];
const lists = ['Employer Console', 'My cases', 'Unassigned cases', 'Overdue cases', 'Cases due soon'];

it.each<[Role, readonly string[]]>([
  ['APPLICANT', ['My Dashboard', 'New Case', 'Check Eligibility']],
  ['HR', ['Today', ...lists, 'People']],
  ['ATTORNEY', ['Today', 'New Case', ...lists, 'People', 'Consultations']],
  ['OPS', ['Today', 'New Case', ...lists, 'People', 'Checklists', 'Consultations']],
  [
    'ADMIN',
    [
      ...['Today', 'New Case', ...lists, 'People', 'Checklists', 'Invite Member', 'Consultations'],
      ...['Admin', 'Report'],
    ],
  ],
])('offers %s what the role may do, then what everyone may', (role, own) => {
  expect(labelsFor(role)).toEqual([...own, ...everyone]);
});

it('offers the questionnaire of the open case first', () => {
  expect(labelsFor('APPLICANT', '0199').slice(0, 2)).toEqual(['This case’s questionnaire', 'My Dashboard']);
});
