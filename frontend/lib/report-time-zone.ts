import { profileContract } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/records/profile.ts';
import { call } from './api-client.ts';

/**
 * Reports the browser's time zone to the server, once. Emails then use it, and users can change it in their profile.
 * A failed report is retried on the next visit.
 */
export async function reportTimeZone(profile: Profile): Promise<void> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (profile.time_zone !== undefined || !time_zone) return;
  await call(profileContract.updateProfile, { body: { time_zone } }).catch(() => undefined);
}
