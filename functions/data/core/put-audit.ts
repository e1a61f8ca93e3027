import { type AuditEvent, auditDetails } from '#shared/records/audit.ts';
import { now } from '../../platform/clock.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { timeOrderedId } from './ids.ts';
import { keys } from './keys.ts';
import type { TransactItem } from './transaction.ts';

export interface AuditedRequest {
  readonly organizationId: string;
  /** A person's ID, or one of `impersonalActors`. */
  readonly actorId: string;
  readonly requestId: string;
}

/** The audit entry of an event; none for someone who isn't a member. */
export type Audit = (event: AuditEvent) => TransactItem | undefined;

export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);
export const daySeconds = 24 * 3600;

/**
 * One audit entry of an organization, written in the transaction of the audited change. Entries are immutable:
 * nothing updates or deletes them, and they expire after `retentionDays.audit`. They identify people by ID only, so
 * deleting a person doesn't affect them.
 */
export function putAudit(
  { organizationId, actorId, requestId }: AuditedRequest,
  event: AuditEvent,
  at: Date = now(),
  id: string = timeOrderedId(at),
): TransactItem {
  return {
    Put: {
      Item: {
        ...keys.audit(organizationId, monthOf(at), id),
        entity: 'Audit',
        id,
        at: at.toISOString(),
        actor_id: actorId,
        request_id: requestId,
        kind: event.kind,
        details: auditDetails(event),
        expires_at: Math.floor(at.getTime() / 1000) + setting(environmentNames.auditDays) * daySeconds,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
