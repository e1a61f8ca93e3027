import { wantsDigest } from '#shared/domain/notification-groups.ts';
import { ConditionFailed, transact } from '../data/core/transaction.ts';
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
import { digestMail } from '../mail/digest-mail.ts';
import { zoneOf } from '../mail/zone-of.ts';
import { now } from '../platform/clock.ts';
import { logger } from '../platform/logger.ts';
import { toTheEnd } from '../platform/steps.ts';
import { removeRows } from '../workflows/remove-rows.ts';

/**
 * Sends the digests that are due. One that fails holds up no other, and is due again in the next run.
 * @returns how many failed
 */
export async function sendDigests(isTimeUp: () => boolean): Promise<number> {
  let failed = 0;
  for await (const due of dueDigests()) {
    if (isTimeUp()) break;
    try {
      await sendDigest(due.user_id);
    } catch (error) {
      // The person changed their settings, or another run was faster.
      if (error instanceof ConditionFailed) continue;
      failed++;
      logger.error('digest not sent', { error: error instanceof Error ? error.name : 'unknown' });
    }
  }
  return failed;
}

/**
 * First the digest of the day is closed, so that its entries stay as they are, and those to come are for the next
 * one. Then its mail is put under the name of the day, which happens once; then its entries go. Whatever stops
 * this, the next run goes on where it stopped. Whoever wants no digest any more gets what still waits for one.
 */
async function sendDigest(userId: string): Promise<void> {
  const settings = await getEmailSettings(userId);
  const account = await getAccount(userId);
  if (!account) return forget(userId);
  const zone = await zoneOf(account);
  const closed = settings.closing ? settings : await close(settings, zone);
  if (!closed?.closing) return;
  const entries = await listDigestEntries(userId, closed.closing);
  const mail = await digestMail(account, closed.closing, entries, closed.choices);
  if (mail)
    await transact(
      { mail: putMail(mail, `digest-${userId}-${closed.closing}`) },
      // It was put before something stopped.
      { onConditionFailed: { mail: () => undefined } },
    );
  await toTheEnd(removeRows(entries.map(deleteDigestEntry)));
  const { closing: _, digest_on, ...rest } = closed;
  const goesOn = wantsDigest(rest.choices) || (await listDigestEntries(userId)).length > 0;
  await transact({
    settings: putEmailSettings({ ...rest, ...(goesOn && digest_on && { digest_on }) }, zone),
  });
}

/** Closes the digest of the day if it is due where the person is now; otherwise it is due later. */
async function close(settings: EmailSettingsItem, zone: string): Promise<EmailSettingsItem | undefined> {
  const { digest_on, version } = settings;
  if (!digest_on) return undefined;
  const isDue = digestInstant(digest_on, zone) <= now();
  const next = isDue
    ? { ...settings, closing: digest_on, digest_on: nextDigestDay(zone, digest_on) }
    : settings;
  await transact({ settings: putEmailSettings(next, zone) });
  return isDue ? { ...next, version: version + 1 } : undefined;
}

/** Their account is gone. */
async function forget(userId: string): Promise<void> {
  await toTheEnd(removeRows((await listDigestEntries(userId)).map(deleteDigestEntry)));
  await transact({ settings: deleteEmailSettings(userId) });
}
