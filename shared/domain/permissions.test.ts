import { describe, expect, it } from 'vitest';
import { type Actor, actsAsStaff, can, type Permission, permissions, seesCase } from './permissions.ts';
import { employerConsoleReadings, isStaff, type Role, roles } from './roles.ts';

const withAttorneys = { employerConsole: 'with-attorneys' } as const;
const withoutAttorneys = { employerConsole: 'without-attorneys' } as const;

const actor = (role: Role): Actor => ({ userId: 'u1', email: 'a@b.example', role, organizationId: 'o1' });
const allowedRoles = (permission: Permission, settings: Parameters<typeof can>[2] = withAttorneys) =>
  roles.filter((role) => can(actor(role), permission, settings));

describe('the capability table', () => {
  it.each([
    ['profile.own', roles],
    ['calendar.own', roles],
    ['case.list.own', roles],
    ['case.create.own', ['APPLICANT']],
    ['case.list.organization', ['HR', 'ATTORNEY', 'OPS', 'ADMIN']],
    ['case.create.applicant', ['ATTORNEY', 'OPS', 'ADMIN']],
    ['case.manage', ['HR', 'ATTORNEY', 'OPS', 'ADMIN']],
    ['intake.confidential', ['APPLICANT', 'ATTORNEY', 'OPS', 'ADMIN']],
    ['document.confidential', ['APPLICANT', 'ATTORNEY', 'OPS', 'ADMIN']],
    ['member.list', ['HR', 'ATTORNEY', 'OPS', 'ADMIN']],
    ['member.manage', ['ADMIN']],
    ['organization.administer', ['ADMIN']],
    ['checklist.template', ['OPS', 'ADMIN']],
    ['demo.reset', ['ADMIN']],
    ['template.manage', ['OPS', 'ADMIN']],
    ['consultation.manage', ['ATTORNEY', 'OPS', 'ADMIN']],
  ] as const)('%s is for %j', (permission, expected) => {
    expect(allowedRoles(permission)).toEqual(expected);
  });

  it('denies attorneys the console in the narrower reading', () => {
    expect(allowedRoles('case.list.organization', withoutAttorneys)).toEqual(['HR', 'OPS', 'ADMIN']);
    expect(allowedRoles('case.create.applicant', withoutAttorneys)).toEqual(['OPS', 'ADMIN']);
  });
});

describe('case ownership', () => {
  const organizationIds = ['o1', 'o2'];
  const userIds = ['u1', 'u2'];
  const everyActor: readonly Actor[] = userIds.flatMap((userId) =>
    roles.flatMap((role) =>
      [...organizationIds, undefined].map((organizationId) => ({
        ...{ userId, role, email: 'a@b.example' },
        ...(organizationId && { organizationId }),
      })),
    ),
  );
  const everyCase = userIds.flatMap((applicantId) =>
    organizationIds.map((organizationId) => ({ applicantId, organizationId })),
  );
  const pairs = everyActor.flatMap((who) => everyCase.map((what) => ({ who, what })));
  const isScoped = (permission: Permission) =>
    /^(case\.(read|update|manage)|intake\.|document\.)/.test(permission);

  it('is seen by its applicant and by staff, both only in its organization', () => {
    expect(pairs.filter(({ who, what }) => seesCase(who, what))).toEqual(
      pairs.filter(
        ({ who, what }) =>
          who.organizationId === what.organizationId &&
          (isStaff(who.role) || who.userId === what.applicantId),
      ),
    );
  });

  it.each(Object.keys(employerConsoleReadings) as 'with-attorneys'[])(
    'narrows what a role may do with a case, %s',
    (employerConsole) => {
      expect(permissions.filter(isScoped)).toContain('document.confidential');
      for (const permission of permissions.filter(isScoped))
        expect(
          pairs.filter(({ who, what }) => can(who, permission, { employerConsole }, what)),
          permission,
        ).toEqual(
          pairs.filter(({ who, what }) => can(who, permission, { employerConsole }) && seesCase(who, what)),
        );
    },
  );
});

describe('acting as staff', () => {
  it('is everything that staff do, except in their own profile', () => {
    const asStaff = (role: Role) => permissions.filter((permission) => actsAsStaff({ role }, permission));
    expect(asStaff('APPLICANT')).toEqual([]);
    expect(asStaff('HR')).toEqual(permissions.filter((permission) => permission !== 'profile.own'));
  });
});
