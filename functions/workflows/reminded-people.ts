import type { ReminderRecipient } from '#shared/domain/reminders.ts';
import type { ProfileItem } from '../data/people/account.ts';
import { organizationZone } from '../mail/zone-of.ts';

/** People with the time zone for their reminders: their own, or the organization's. */
export async function remindedPeople(
  people: readonly Pick<ProfileItem, 'user_id' | 'time_zone'>[],
  organizationId: string,
): Promise<ReminderRecipient[]> {
  const isKnown = people.every(({ time_zone }) => time_zone);
  const zone = isKnown ? 'UTC' : await organizationZone(organizationId);
  return people.map(({ user_id, time_zone }) => ({ id: user_id, timeZone: time_zone ?? zone }));
}
