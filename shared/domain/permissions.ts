import {
  type EmployerConsoleReading,
  employerConsoleReadings,
  expertRoles,
  isStaff,
  type Role,
} from './roles.ts';

/** The actor: from the membership on the server, from the profile in the page. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  /** Absent for accounts without an organization. */
  readonly organizationId?: string | undefined;
}

/** The resource of a permission check: a case or an item of one. */
export interface Owned {
  readonly organizationId: string;
  readonly applicantId: string;
}

interface PermissionSettings {
  readonly employerConsole: EmployerConsoleReading;
}

type Rule = (actor: Actor, settings: PermissionSettings) => boolean;

const anyone: Rule = () => true;
const only =
  (...allowed: readonly Role[]): Rule =>
  (actor) =>
    allowed.includes(actor.role);
const inviterRoles = ['ADMIN'] as const satisfies readonly Role[];
const notHr = only('APPLICANT', 'ATTORNEY', 'OPS', 'ADMIN');
const staff: Rule = (actor) => isStaff(actor.role);
const canEnterConsole: Rule = (actor, settings) =>
  (employerConsoleReadings[settings.employerConsole] as readonly Role[]).includes(actor.role);
const consoleAnd =
  (...allowed: readonly Role[]): Rule =>
  (actor, settings) =>
    canEnterConsole(actor, settings) && allowed.includes(actor.role);

/**
 * The capability table of section 6 of the specification, one line per capability. "Signed in" is the minimum,
 * since the gateway has already rejected requests without a valid token.
 */
const rules = {
  'profile.own': anyone,
  'calendar.own': anyone,
  'case.list.own': anyone,
  'case.create.own': only('APPLICANT'),
  'case.read': anyone,
  'case.update': anyone,
  'case.manage': staff,
  'case.list.organization': canEnterConsole,
  'case.create.applicant': consoleAnd('ADMIN', 'OPS', 'ATTORNEY'),
  'template.manage': only('ADMIN', 'OPS'),
  /** Answers about refusals, arrests, and the like: for the applicant and those who work on the case, not their HR. */
  'intake.confidential': notHr,
  /** Documents about the same subjects: police certificates, medical reports, family papers. */
  'document.confidential': notHr,
  'document.read': anyone,
  'document.write': anyone,
  'person.manage': canEnterConsole,
  'member.list': canEnterConsole,
  'member.manage': only(...inviterRoles),
  'organization.administer': only('ADMIN'),
  'checklist.template': only('ADMIN', 'OPS'),
  'demo.reset': only('ADMIN'),
  'consultation.manage': only(...expertRoles),
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof rules;
export const permissions = Object.keys(rules) as readonly Permission[];

/** Whether a role can send invitations. Those sent by someone who loses it are canceled. */
export const canInvite = (role: Role): boolean => (inviterRoles as readonly Role[]).includes(role);

/** Whether this is done as staff, for which an organization may require a second factor. */
export const actsAsStaff = (actor: Pick<Actor, 'role'>, permission: Permission): boolean =>
  isStaff(actor.role) && permission !== 'profile.own';

/** Permissions that also depend on the case's applicant and organization. */
const caseScoped: readonly Permission[] = [
  'case.read',
  'case.update',
  'case.manage',
  'intake.confidential',
  'document.confidential',
  'document.read',
  'document.write',
];

/** Whether the actor can see the case at all: as its applicant, or as staff of its organization. */
export function seesCase(actor: Actor, owned: Owned): boolean {
  if (isStaff(actor.role)) return actor.organizationId === owned.organizationId;
  return actor.userId === owned.applicantId && actor.organizationId === owned.organizationId;
}

/**
 * The single authorization check, used by the server before every action and by the page for what it offers.
 * Without `owned`, it says whether the role can ever have the permission.
 */
export function can(
  actor: Actor,
  permission: Permission,
  settings: PermissionSettings,
  owned?: Owned,
): boolean {
  if (!rules[permission](actor, settings)) return false;
  if (owned && caseScoped.includes(permission)) return seesCase(actor, owned);
  return true;
}
