import { bookingConstants } from '#shared/domain/booking-constants.ts';
import { listTakenSlots, markReminded, type SlotItem } from '../data/consultations/call.ts';
import { getConsultationRecord } from '../data/consultations/consultation.ts';
import { transact } from '../data/core/transaction.ts';
import { openDepartures } from '../data/people/departure.ts';
import { reminderMail } from '../mail/call-mails.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { type HasTime, runWhileTime, scheduled } from '../platform/steps.ts';
import { finishDeparture } from '../workflows/finish-departure.ts';
import { type Processed, processDue, requireProcessed } from '../workflows/process-due.ts';
import { sendDateReminders } from '../workflows/send-date-reminders.ts';

/**
 * Every 15 minutes: sends due reminders of calls and of dates, and resumes interrupted departures.
 * @throws after processing what there was time for, if anything failed or is left
 */
export const handler = scheduled(15_000, async (hasTime) => {
  // At the same time, so that none waits for a backlog of another.
  const [calls, dates, departures] = await Promise.all([
    remindOfCalls(hasTime),
    sendDateReminders(hasTime),
    finishDepartures(hasTime),
  ]);
  requireProcessed({ 'reminders of calls': calls, 'reminders of dates': dates, departures });
});

async function finishDepartures(hasTime: HasTime): Promise<Processed> {
  let interrupted = 0;
  const { failed, isComplete } = await processDue(
    'departure',
    openDepartures(),
    hasTime,
    async (departure) => {
      if (!(await runWhileTime(finishDeparture(departure), hasTime))) interrupted++;
    },
  );
  return { failed, isComplete: isComplete && interrupted === 0 };
}

/** Writes a reminder for every call less than a day away. Idempotent. */
async function remindOfCalls(hasTime: HasTime): Promise<Processed> {
  const organizationId = setting(environmentNames.consultationOrganization);
  return processDue('reminder of a call', upcomingCalls(organizationId), hasTime, (slot) =>
    remind(organizationId, slot),
  );
}

async function* upcomingCalls(organizationId: string): AsyncGenerator<SlotItem> {
  const at = now();
  const until = new Date(at.getTime() + bookingConstants.reminderHours * 3_600_000);
  yield* await listTakenSlots(organizationId, at, until, 'not-reminded');
}

async function remind(organizationId: string, slot: SlotItem): Promise<void> {
  const record = await getConsultationRecord(slot.consultation_id);
  if (record?.call?.booking_id !== slot.booking_id || record.call.start !== slot.start) return;
  // If the condition fails, the call was rescheduled, canceled, or reminded of in the meantime, which already
  // notified the visitor.
  await transact({
    slot: markReminded(organizationId, slot),
    mail: await reminderMail(record.call, record.consultation),
  });
}
