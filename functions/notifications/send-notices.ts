import { limits } from '#shared/schema/limits.ts';
import { getCase } from '../data/cases/case.ts';
import { ConditionFailed, transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { deleteNotice, dueNotices, type NoticeItem } from '../data/jobs/notice.ts';
import { noticeMail } from '../mail/case-notices.ts';
import { now } from '../platform/clock.ts';
import { logger } from '../platform/logger.ts';

/**
 * Makes mails of the notices that are due. One that fails holds up no other, and is due again in the next run.
 * @returns how many failed
 */
export async function sendNotices(isTimeUp: () => boolean): Promise<number> {
  let failed = 0;
  for await (const notice of dueNotices()) {
    if (isTimeUp()) break;
    if (mayBeUndone(notice)) continue;
    try {
      await sendNotice(notice);
    } catch (error) {
      // Another event was added in between.
      if (error instanceof ConditionFailed) continue;
      failed++;
      logger.error('notice not sent', { error: error instanceof Error ? error.name : 'unknown' });
    }
  }
  return failed;
}

/** A status that was just changed may be changed back; the next run tells what became of it. */
const mayBeUndone = ({ updated_at }: NoticeItem): boolean =>
  updated_at !== undefined &&
  now().getTime() - new Date(updated_at).getTime() < (limits.undoSeconds + limits.undoGraceSeconds) * 1000;

async function sendNotice(notice: NoticeItem): Promise<void> {
  const ofCase = await getCase(notice.case_id);
  const mail = ofCase && (await noticeMail(notice, ofCase));
  await transact({ notice: deleteNotice(notice), mail: mail && putMail(mail) });
}
