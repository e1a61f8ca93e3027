import type { OrganizationEvent } from '#shared/records/case-event.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import type { NotificationSubject } from '#shared/records/notification.ts';
import { type CallItem, officeExpertId } from '../data/consultations/call.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { putNotification } from '../data/people/notification.ts';
import { definitionOf } from './case-events.ts';
import { repeatedId } from './repeated-notification.ts';

const noSides = { applicant: undefined, staff: undefined };

/**
 * Items that notify members of an event outside of cases, for its transaction. Emails that need more than a
 * sentence are written separately.
 * @param name whose submission, call, or account it is
 */
export function organizationNotices(
  about: NotificationSubject,
  organizationId: string,
  name: string,
  ...events: readonly OrganizationEvent[]
): TransactItem[] {
  return events.flatMap((event) => {
    const { concerns, group } = definitionOf(event);
    return [...new Set(concerns(event, noSides))].flatMap((recipient) =>
      recipient === undefined
        ? []
        : [
            putNotification(
              { recipient, org_id: organizationId, about, name, events: [event], groups: [group] },
              { id: repeatedId(about, recipient, [event]), isRepeated: true },
            ),
          ],
    );
  });
}

type CallEvent = Extract<OrganizationEvent, { kind: 'call' }>;

/** Notifies the expert of a change to a call, and the previous expert if it was handed over. */
export function callNotices(
  what: 'booked' | 'moved' | 'assigned' | 'canceled',
  call: CallItem,
  consultation: Consultation,
  before: CallItem = call,
): TransactItem[] {
  const by = `${consultation.first_name} ${consultation.last_name}`;
  const event = (kind: CallEvent['what'], { start, date: on, expert_id: to }: CallItem): CallEvent[] =>
    // Office calls have no account.
    to === officeExpertId ? [] : [{ kind: 'call', by, what: kind, start, on, to }];
  const isHandedOver = before.expert_id !== call.expert_id;
  return organizationNotices(
    { kind: 'consultation', id: call.consultation_id },
    call.org_id,
    by,
    ...event(isHandedOver ? 'assigned' : what, call),
    ...(isHandedOver ? event('reassigned', before) : []),
  );
}
