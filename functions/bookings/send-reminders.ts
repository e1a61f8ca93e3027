import { bookingConstants } from '#shared/domain/booking-constants.ts';
import { listTakenSlots, markReminded, type SlotItem } from '../data/consultations/call.ts';
import { getConsultationRecord } from '../data/consultations/consultation.ts';
import { transact } from '../data/core/transaction.ts';
import { openDepartures } from '../data/people/departure.ts';
import { reminderMail } from '../mail/call-mails.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { runWhileTime } from '../platform/steps.ts';
import { finishDeparture } from '../workflows/finish-departure.ts';
import { sendDateReminders } from '../workflows/send-date-reminders.ts';

/** Time budget for reminders of dates in one run. */
const dateMilliseconds = 20_000;
/** Time budget for departures in one run; scheduled functions have one minute. */
const departureMilliseconds = 25_000;

/** Every 15 minutes: sends due reminders of calls and of dates, and resumes interrupted departures. */
export const handler = async (): Promise<void> => {
  await writeReminders();
  await remindOfDates();
  await finishDepartures();
};

/** A failure doesn't block the others and is retried on the next run. */
async function remindOfDates(): Promise<void> {
  const until = performance.now() + dateMilliseconds;
  const failed = await sendDateReminders(() => performance.now() > until);
  if (failed > 0) throw new Error(`${failed} reminders could not be sent and will be retried.`);
}

/** A failure doesn't block the others and is retried on the next run. */
async function finishDepartures(): Promise<void> {
  const until = performance.now() + departureMilliseconds;
  const hasTime = () => performance.now() < until;
  const failures: unknown[] = [];
  for await (const departure of openDepartures()) {
    if (!hasTime()) break;
    await runWhileTime(finishDeparture(departure), hasTime).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Departures could not be completed');
}

/** Writes a reminder for every call less than a day away. Idempotent. */
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
    // Rescheduled, canceled, or reminded in the meantime, which already notified the visitor.
    { onConditionFailed: () => undefined },
  );
}
