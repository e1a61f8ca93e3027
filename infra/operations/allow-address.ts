import { DeleteSuppressedDestinationCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import { transact } from '#functions/data/core/transaction.ts';
import { liftSuppression } from '#functions/data/jobs/suppression.ts';
import { getAccount } from '#functions/data/people/account.ts';
import { findPoolUser } from '#functions/data/people/pool-users.ts';
import { mailService } from '#functions/platform/mail-service.ts';
import type { AuditEvent } from '#shared/records/audit.ts';
import { operatorAudit } from './operator-audit.ts';

/**
 * Allows mail to an address again, here and on SES's own list, and records it in the audit log of the
 * organization that the address's owner belongs to or is invited to, without the address.
 * @param otherwise the organization whose audit log is used if there is no such person
 * @returns whether the address was suppressed
 */
export async function allowAddress(email: string, otherwise: string): Promise<boolean> {
  const user = await findPoolUser(email);
  const account = user && (await getAccount(user.userId));
  const organizationId = account?.membership?.org_id ?? account?.profile.invited_to ?? otherwise;
  const event: AuditEvent = { kind: 'mail-allowed', ...(account && { user_id: account.profile.user_id }) };
  const ours = await liftSuppression(email, operatorAudit(organizationId, event));
  const theirs = await liftOnAccount(email);
  if (theirs && !ours) await transact({ audit: operatorAudit(organizationId, event) });
  return ours || theirs;
}

/**
 * Removes the address from the account's own suppression list in SES.
 * @returns whether the address was on it
 */
async function liftOnAccount(EmailAddress: string): Promise<boolean> {
  try {
    await mailService().send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
    return true;
  } catch (error) {
    if (error instanceof NotFoundException) return false;
    throw error;
  }
}
