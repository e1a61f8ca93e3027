import { putAudit } from '#functions/data/core/audit.ts';
import { randomId } from '#functions/data/core/ids.ts';
import type { TransactItem } from '#functions/data/core/transaction.ts';
import type { AuditEvent, ImpersonalActor } from '#shared/records/audit.ts';

const actorId: ImpersonalActor = 'operator';
/** All entries of one run have the same one. */
const requestId = randomId();

/** An audit entry of an operator's command. AWS knows who ran it (CloudTrail); the organization sees that it was run. */
export const operatorAudit = (organizationId: string, event: AuditEvent): TransactItem =>
  putAudit({ organizationId, actorId, requestId }, event);
