import { now } from '../../platform/clock.ts';
import { keys } from '../core/keys.ts';
import { getRows, queryFirst } from '../core/read-all.ts';
import { CallItem, SlotItem } from './call.ts';

/** The maximum number of slots a calendar reads and of calls it shows. */
const max = { slots: 300, calls: 100 };
const day = 24 * 3_600_000;
const [daysBack, daysAhead] = [7, 60];

/** The booked calls of an organization, or of one expert, for a calendar: one query and one batch. */
export async function listCalendarCalls(organizationId: string, expertId?: string): Promise<CallItem[]> {
  const at = now().getTime();
  const edge = (days: number) => keys.slot(organizationId, new Date(at + days * day).toISOString()).sk;
  const slots = await queryFirst(
    {
      KeyConditionExpression: 'pk = :org AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':org': keys.slot(organizationId, '').pk,
        ':from': edge(-daysBack),
        ':to': edge(daysAhead),
      },
    },
    max.slots,
    (row) => SlotItem.parse(row),
  );
  const wanted = slots.filter((slot) => !expertId || slot.expert_id === expertId).slice(0, max.calls);
  const rows = await getRows(wanted.map(({ consultation_id }) => keys.call(consultation_id)));
  const bookings = new Set(wanted.map(({ booking_id }) => booking_id));
  return rows
    .map((row) => CallItem.parse(row))
    .filter(({ booking_id, status }) => status === 'booked' && bookings.has(booking_id))
    .sort((a, b) => a.start.localeCompare(b.start));
}
