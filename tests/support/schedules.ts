import { handler as reminders } from '#functions/bookings/send-reminders.ts';
import { handler as purging } from '#functions/erasure/purge.ts';
import { handler as mails } from '#functions/notifications/resend-mail.ts';

const enough = (): number => 300_000;
/** @param remaining its remaining milliseconds, read each time it checks */
const scheduled =
  (handler: typeof reminders) =>
  (remaining: () => number = enough): Promise<void> =>
    handler({}, { getRemainingTimeInMillis: remaining });

/** The functions that run on a schedule. */
export const sendReminders = scheduled(reminders);
export const purge = scheduled(purging);
export const resendMail = scheduled(mails);
