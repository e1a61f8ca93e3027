import { type Actor, can, type Permission } from '#shared/domain/permissions.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/** Whether an actor has a permission besides the one that their request requires, in this deployment. */
export const isAllowed = (actor: Actor, permission: Permission): boolean =>
  can(actor, permission, { employerConsole: setting(environmentNames.employerConsole) });
