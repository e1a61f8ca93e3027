import { demoOrganizationId, isDemoAccount } from '#shared/domain/demo-accounts.ts';
import type { Role } from '#shared/domain/roles.ts';
import { startOfText } from '#shared/domain/start-of-text.ts';
import { withoutInvisible } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import type { TransactItem } from '../core/transaction.ts';
import { getAccount } from './account.ts';
import { addPerson } from './add-person.ts';

/**
 * Gives someone with a confirmed account a profile and the default membership. Idempotent: an existing profile
 * stays unchanged.
 * @param condition an additional condition for a new profile
 * @returns the role, which determines the group; for invited people, the role of the invitation
 * @throws ConditionFailed when the condition fails
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

/** A name typed at sign-up, which hasn't been validated. */
export const cleanName = (typed: string): string =>
  startOfText(
    withoutInvisible(typed)
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim(),
    limits.fullName,
  );

const organizationOf = (email: string): string | undefined =>
  isDemoAccount(email, setting(environmentNames.productDomain))
    ? demoOrganizationId
    : setting(environmentNames.defaultOrganization) || undefined;
