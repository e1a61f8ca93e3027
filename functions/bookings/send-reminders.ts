import { bookingConstants } from '#shared/domain/booking-constants.ts';
import { listTakenSlots, markReminded, type SlotItem } from '../data/consultations/call.ts';
import { getConsultationRecord } from '../data/consultations/consultation.ts';
import { transact } from '../data/core/transaction.ts';
import { openDepartures } from '../data/people/departure.ts';
import { reminderMail } from '../mail/call-mails.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { finishDeparture } from '../workflows/finish-departure.ts';

/** How long one run works on departures; a function of the schedules has a minute. */
const departureMilliseconds = 30_000;

/** Every quarter of an hour: the reminders that are due, and departures that broke off. */
export const handler = async (): Promise<void> => {
  await writeReminders();
  await finishDepartures();
};

/** One that fails does not hold up the others, and is due again next time. */
async function finishDepartures(): Promise<void> {
  const until = performance.now() + departureMilliseconds;
  const failures: unknown[] = [];
  for await (const departure of openDepartures()) {
    if (performance.now() > until) break;
    await finishDeparture(departure, until).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Departures could not be finished');
}

/** Writes the reminder of every call that is less than a day away. Run again, it finds them written. */
async function writeReminders(): Promise<void> {
  const organizationId = setting(environmentNames.consultationOrganization);
  const at = now();
  const until = new Date(at.getTime() + bookingConstants.reminderHours * 3_600_000);
  for (const slot of await listTakenSlots(organizationId, at, until, 'not-reminded'))
    await remind(organizationId, slot);
}

async function remind(organizationId: string, slot: SlotItem): Promise<void> {
  const record = await getConsultationRecord(slot.consultation_id);
  if (record?.call?.booking_id !== slot.booking_id || record.call.start !== slot.start) return;
  await transact(
    { slot: markReminded(organizationId, slot), mail: await reminderMail(record.call, record.consultation) },
    // Moved, cancelled or reminded in the meantime: whoever did it has told the visitor.
    { onConditionFailed: () => undefined },
  );
}
