import { mailChoiceOf } from '#shared/domain/notification-groups.ts';
import type { StatusEndEvent, StayLimitEvent } from '#shared/records/case-event.ts';
import { personName } from '#shared/records/person.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { putDigestEntry } from '../data/jobs/digest-entry.ts';
import { mailReader, putMail } from '../data/jobs/mail.ts';
import type { Account } from '../data/people/account.ts';
import { checkDigestOpen, getEmailSettings } from '../data/people/email-settings.ts';
import { putNotification } from '../data/people/notification.ts';
import type { PersonItem } from '../data/people/person.ts';
import type { composeMail } from '../mail/compose-mail.ts';
import { emailSettingsLinks } from '../mail/email-settings-links.ts';

/** Notifies someone of dates in a person's record on their notifications page, and by email as they chose. */
export async function tellOfRecord(
  person: PersonItem,
  to: Account,
  { events, mail }: { events: (StatusEndEvent | StayLimitEvent)[]; mail: ReturnType<typeof composeMail> },
): Promise<TransactItem[]> {
  const { user_id } = to.profile;
  const isOwn = user_id === person.user_id;
  const notification = putNotification({
    recipient: user_id,
    org_id: person.org_id ?? '',
    about: { kind: 'person', id: person.id },
    ...(isOwn ? { applicant_id: user_id } : { name: personName(person.fields) ?? 'Unknown' }),
    events,
    groups: ['dates'],
  });
  const settings = await getEmailSettings(user_id);
  switch (mailChoiceOf(settings.choices, 'dates')) {
    case 'off':
      return [notification];
    case 'digest':
      return settings.digest_on
        ? [
            notification,
            putDigestEntry(user_id, settings.digest_on, { person_id: person.id, ends: events }),
            // Fails once that day's digest is being sent; the next run then uses the following day.
            checkDigestOpen(settings),
          ]
        : [notification];
    case 'immediately':
      return [
        notification,
        putMail({ ...mail, ...mailReader(to), ...(await emailSettingsLinks(user_id, ['dates'])) }),
      ];
  }
}
