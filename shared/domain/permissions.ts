import {
  type EmployerConsoleReading,
  employerConsoleReadings,
  expertRoles,
  isStaff,
  type Role,
} from './roles.ts';

/** The actor: read by the server from the membership, mirrored by the page from the profile. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  /** Absent when the account is linked to no organization. */
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
const staff: Rule = (actor) => isStaff(actor.role);
const console: Rule = (actor, settings) =>
  (employerConsoleReadings[settings.employerConsole] as readonly Role[]).includes(actor.role);
const consoleAnd =
  (...allowed: readonly Role[]): Rule =>
  (actor, settings) =>
    console(actor, settings) && allowed.includes(actor.role);

/**
 * The capability table of section 6 of the specification, one line a capability. "Signed in" is the
 * least: the gateway has already rejected requests without a valid token.
 */
const rules = {
  'profile.own': anyone,
  'calendar.own': anyone,
  'case.list.own': anyone,
  'case.create.own': only('APPLICANT'),
  'case.read': anyone,
  'case.update': anyone,
  'case.manage': staff,
  'case.list.organization': console,
  'case.create.applicant': consoleAnd('ADMIN', 'OPS', 'ATTORNEY'),
  'template.manage': only('ADMIN', 'OPS'),
  'document.read': anyone,
  'document.write': anyone,
  'person.manage': console,
  'member.list': console,
  'member.manage': only('ADMIN'),
  'organization.administer': only('ADMIN'),
  'checklist.template': only('ADMIN', 'OPS'),
  'demo.reset': only('ADMIN'),
  'consultation.manage': only(...expertRoles),
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof rules;
export const permissions = Object.keys(rules) as readonly Permission[];

/** Whether someone does this as staff: an organization may require a second factor for it. */
export const actsAsStaff = (actor: Pick<Actor, 'role'>, permission: Permission): boolean =>
  isStaff(actor.role) && permission !== 'profile.own';

/** Permissions that also depend on whose case it is. */
const caseScoped: readonly Permission[] = [
  'case.read',
  'case.update',
  'case.manage',
  'document.read',
  'document.write',
];

/** True when the actor may see the case at all: its applicant, or staff of its organization. */
export function seesCase(actor: Actor, owned: Owned): boolean {
  if (isStaff(actor.role)) return actor.organizationId === owned.organizationId;
  return actor.userId === owned.applicantId && actor.organizationId === owned.organizationId;
}

/**
 * The one answer to "may they?", asked by the server before anything is done and by the page before
 * anything is offered. Without `owned` it says whether the role ever may.
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
