import { wantsDigest } from '#shared/domain/notification-groups.ts';
import { transact } from '../data/core/transaction.ts';
import { deleteDigestEntry, listDigestEntries } from '../data/jobs/digest-entry.ts';
import { putMail } from '../data/jobs/mail.ts';
import { getAccount } from '../data/people/account.ts';
import {
  deleteEmailSettings,
  digestInstant,
  dueDigests,
  type EmailSettingsItem,
  getEmailSettings,
  nextDigestDay,
  putEmailSettings,
} from '../data/people/email-settings.ts';
import { zoneOf } from '../mail/zone-of.ts';
import { now } from '../platform/clock.ts';
import { type HasTime, runToCompletion } from '../platform/steps.ts';
import { currentEvents } from '../workflows/current-events.ts';
import { type Processed, processDue } from '../workflows/process-due.ts';
import { removeRows } from '../workflows/remove-rows.ts';

/** Sends the due digests. A failure doesn't block the others; it is retried in the next run. */
export const sendDigests = (hasTime: HasTime): Promise<Processed> =>
  processDue('digest', dueDigests(), hasTime, (due) => sendDigest(due.user_id));

/**
 * First closes the day's digest, so that new entries go to the next one. Then puts its email, with an ID derived
 * from the day for idempotency. Then deletes its entries. After an interruption, the next run resumes. People who
 * turned digests off still get their pending entries.
 */
async function sendDigest(userId: string): Promise<void> {
  const settings = await getEmailSettings(userId);
  const account = await getAccount(userId);
  if (!account) return deleteDigest(userId);
  const zone = await zoneOf(account);
  const closed = settings.closing ? settings : await closeDigest(settings, zone);
  if (!closed?.closing) return;
  const entries = await listDigestEntries(userId, closed.closing);
  // Few runs send digests.
  const { digestMail } = await import('../mail/digest-mail.ts');
  const mail = await digestMail(account, closed.closing, entries, closed.choices, currentEvents);
  if (mail)
    await transact(
      { mail: putMail(mail, `digest-${userId}-${closed.closing}`) },
      // Already put before an interruption.
      { onConditionFailed: { mail: () => undefined } },
    );
  await runToCompletion(removeRows(entries.map(deleteDigestEntry)));
  const { closing: _, digest_on, ...rest } = closed;
  const hasMore = wantsDigest(rest.choices) || (await listDigestEntries(userId)).length > 0;
  await transact({
    settings: putEmailSettings({ ...rest, ...(hasMore && digest_on && { digest_on }) }, zone),
  });
}

/** Closes the day's digest if it is due in the person's current time zone; otherwise reschedules it. */
async function closeDigest(
  settings: EmailSettingsItem,
  zone: string,
): Promise<EmailSettingsItem | undefined> {
  const { digest_on, version } = settings;
  if (!digest_on) return undefined;
  const isDue = digestInstant(digest_on, zone) <= now();
  const next = isDue ? { ...settings, closing: digest_on, digest_on: nextDigestDay(zone) } : settings;
  await transact({ settings: putEmailSettings(next, zone) });
  return isDue ? { ...next, version: version + 1 } : undefined;
}

/** Their account was deleted. */
async function deleteDigest(userId: string): Promise<void> {
  await runToCompletion(removeRows((await listDigestEntries(userId)).map(deleteDigestEntry)));
  await transact({ settings: deleteEmailSettings(userId) });
}
