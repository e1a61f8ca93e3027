import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Actor, can, type Permission, permissions, seesCase } from './permissions.ts';
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
  const anyActor = fc.record({
    userId: fc.constantFrom('u1', 'u2'),
    email: fc.constant('a@b.example'),
    role: fc.constantFrom(...roles),
    organizationId: fc.constantFrom('o1', 'o2', undefined),
  });
  const anyCase = fc.record({
    applicantId: fc.constantFrom('u1', 'u2'),
    organizationId: fc.constantFrom('o1', 'o2'),
  });
  const anySettings = fc.record({
    employerConsole: fc.constantFrom(...(Object.keys(employerConsoleReadings) as ['with-attorneys'])),
  });

  it('never grants access to another organization', () => {
    fc.assert(
      fc.property(anyActor, anyCase, (who, what) => {
        if (who.organizationId !== what.organizationId) expect(seesCase(who, what)).toBe(false);
      }),
    );
  });

  it('never grants an applicant access to someone else’s case', () => {
    fc.assert(
      fc.property(
        anyActor,
        anyCase,
        fc.constantFrom(...permissions),
        anySettings,
        (who, what, permission, settings) => {
          const scoped = /^(case\.(read|update|manage)|document\.)/.test(permission);
          if (scoped && !isStaff(who.role) && who.userId !== what.applicantId)
            expect(can(who, permission, settings, what)).toBe(false);
        },
      ),
    );
  });
});
