import { demoOrganizationId, isDemoAccount } from '#shared/domain/demo-accounts.ts';
import type { Role } from '#shared/domain/roles.ts';
import { limits } from '#shared/schema/limits.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import type { TransactItem } from '../core/transaction.ts';
import { getAccount } from './account.ts';
import { addPerson } from './add-person.ts';

/**
 * Gives someone with a confirmed account a profile and the membership people join by default. Safe to
 * repeat: a profile that exists stays as it is.
 * @param condition what else must hold for a new profile
 * @returns the role, and so the group; the one of the invitation for someone who was invited
 * @throws ConditionFailed when the condition does not hold
 */
export async function providePerson(
  person: {
    readonly userId: string;
    readonly email: string;
    readonly fullName: string;
    readonly isProven?: boolean;
  },
  condition?: TransactItem,
): Promise<Role> {
  const organizationId = organizationOf(person.email);
  await addPerson({ ...person, role: 'APPLICANT', organizationId }, condition);
  return (await getAccount(person.userId))?.membership?.role ?? 'APPLICANT';
}

/** A name typed at sign-up, which no one has checked yet. */
export const cleanName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, limits.fullName);

const organizationOf = (email: string): string | undefined =>
  isDemoAccount(email, setting(environmentNames.productDomain))
    ? demoOrganizationId
    : setting(environmentNames.defaultOrganization) || undefined;
