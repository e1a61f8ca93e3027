import { mailChoiceOf } from '#shared/domain/notification-groups.ts';
import { limits } from '#shared/schema/limits.ts';
import { getCase } from '../data/cases/case.ts';
import { transact } from '../data/core/transaction.ts';
import { putDigestEntry } from '../data/jobs/digest-entry.ts';
import { putMail } from '../data/jobs/mail.ts';
import { deleteNotice, dueNotices, eventsOf, type NoticeItem, teamRecipient } from '../data/jobs/notice.ts';
import { checkDigestOpen, getEmailSettings } from '../data/people/email-settings.ts';
import { definitionOf } from '../mail/case-events.ts';
import { noticeMail } from '../mail/case-notices.ts';
import { now } from '../platform/clock.ts';
import type { HasTime } from '../platform/steps.ts';
import { type Processed, processDue } from '../workflows/process-due.ts';
import { withItemsStillDue } from '../workflows/remind-of-items.ts';

/** Converts due notices to emails. A failure doesn't block the others; it is retried in the next run. */
export const sendNotices = (hasTime: HasTime): Promise<Processed> =>
  processDue('notice', dueNotices(), hasTime, async (notice) => {
    if (!mayBeUndone(notice)) await sendNotice(notice);
  });

/** A recent status change may still be undone; the next run reports the outcome. */
const mayBeUndone = ({ updated_at }: NoticeItem): boolean =>
  updated_at !== undefined &&
  now().getTime() - new Date(updated_at).getTime() < (limits.undoSeconds + limits.undoGraceSeconds) * 1000;

/**
 * Each event goes to an email, to the next digest, or nowhere, according to the reader's settings. This is decided
 * once, in the transaction that deletes the notice.
 */
async function sendNotice(notice: NoticeItem): Promise<void> {
  const { case_id, recipient } = notice;
  const ofCase = await getCase(case_id);
  if (!ofCase || recipient === teamRecipient) {
    const mail = ofCase && (await noticeMail(recipient, eventsOf(notice), ofCase));
    await transact({ notice: deleteNotice(notice), mail: mail && putMail(mail) });
    return;
  }
  const settings = await getEmailSettings(recipient);
  const { choices, digest_on } = settings;
  const events = await withItemsStillDue(ofCase, eventsOf(notice));
  const chosen = Map.groupBy(events, ({ last }) => mailChoiceOf(choices, definitionOf(last).group));
  const later = digest_on && chosen.get('digest');
  const mail = await noticeMail(recipient, chosen.get('immediately') ?? [], ofCase);
  await transact({
    notice: deleteNotice(notice),
    mail: mail && putMail(mail),
    ...(later && {
      entry: putDigestEntry(recipient, digest_on, { case_id, told: later }),
      // Fails once that day's digest is being sent; the next run then uses the following day.
      digest: checkDigestOpen(settings),
    }),
  });
}
