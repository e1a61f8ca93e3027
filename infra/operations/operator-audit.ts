import { operator } from '#functions/data/cases/history.ts';
import { randomId } from '#functions/data/core/ids.ts';
import { putAudit } from '#functions/data/core/put-audit.ts';
import { type TransactItem, transact } from '#functions/data/core/transaction.ts';
import type { AuditEvent } from '#shared/records/audit.ts';
import type { Settings } from '../settings.ts';

/** Shared by all entries of one run. */
const requestId = randomId();

/**
 * An audit entry for an operator's command. AWS knows who ran it (CloudTrail); the organization sees that it
 * was run.
 */
export const operatorAudit = (organizationId: string, event: AuditEvent): TransactItem =>
  putAudit({ organizationId, actorId: operator.userId, requestId }, event);

/**
 * Records what a command did in each of these organizations' audit logs, for commands whose own writes have no
 * transaction.
 */
export async function recordOperatorCommand(
  organizationIds: Iterable<string>,
  event: AuditEvent,
): Promise<void> {
  for (const organizationId of organizationIds)
    await transact({ audit: operatorAudit(organizationId, event) });
}

/**
 * The organization whose audit log gets entries that concern no particular one; undefined if a stage has no
 * organization.
 */
export const organizationsOfStage = ({
  defaultOrganization,
  consultationOrganization,
}: Pick<Settings, 'defaultOrganization' | 'consultationOrganization'>): string[] =>
  [defaultOrganization || consultationOrganization].filter((id) => id !== '');
