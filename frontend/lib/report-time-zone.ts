import { profileContract } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/records/profile.ts';
import { call } from './api-client.ts';

/**
 * Tells the server the zone of the browser, once: emails then write times in it, and the profile has the choice. What
 * fails is told with the next visit.
 */
export async function reportTimeZone(profile: Profile): Promise<void> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (profile.time_zone !== undefined || !time_zone) return;
  await call(profileContract.updateProfile, { body: { time_zone } }).catch(() => undefined);
}
