import { bookingConstants } from '#shared/domain/booking-constants.ts';
import { reminderMail } from '../consultations/call-mails.ts';
import { listTakenSlots, markReminded, type SlotItem } from '../data/call.ts';
import { getConsultationRecord } from '../data/consultation.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/** Writes the reminder of every call that is less than a day away. Run again, it finds them written. */
export const handler = async (): Promise<void> => {
  const organizationId = setting(environmentNames.consultationOrganization);
  const at = now();
  const until = new Date(at.getTime() + bookingConstants.reminderHours * 3_600_000);
  for (const slot of await listTakenSlots(organizationId, at, until, 'not-reminded'))
    await remind(organizationId, slot);
};

async function remind(organizationId: string, slot: SlotItem): Promise<void> {
  const record = await getConsultationRecord(slot.consultation_id);
  if (record?.call?.booking_id !== slot.booking_id || record.call.start !== slot.start) return;
  try {
    await writeTogether(markReminded(organizationId, slot), reminderMail(record.call, record.consultation));
  } catch (error) {
    // Moved, cancelled or reminded in the meantime: whoever did it has told the visitor.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
