import * as z from 'zod/mini';
import { NotificationGroup } from '#shared/domain/notification-groups.ts';
import { PersonId } from '#shared/schema/common.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { signToken, verifyToken } from '../platform/signed-token.ts';

const daysValid = 90;
const expires = (): Date => new Date(now().getTime() + daysValid * 24 * 3_600_000);

const Holder = z.object({ user: PersonId });
const Unsubscribing = z.object({ user: PersonId, groups: z.array(NotificationGroup) });

/**
 * Links in an email to its reader's settings, which work without signing in. The link for people has its token in
 * the fragment, which reaches no server or log. The one that mail clients post to can't have a fragment, so its
 * token is in the query, which we don't log; it can only turn off this group of emails.
 */
export async function emailSettingsLinks(
  user: string,
  groups: readonly NotificationGroup[],
): Promise<{ settings: { label: string; url: string }; unsubscribe_url: string }> {
  const site = setting(environmentNames.siteUrl);
  const [page, click] = await Promise.all([
    signToken('email-settings', { user }, expires()),
    signToken('unsubscribe', { user, groups }, expires()),
  ]);
  return {
    settings: { label: 'Change which emails you get', url: `${site}/email-settings#token=${page}` },
    unsubscribe_url: `${site}/api/unsubscribe?token=${click}`,
  };
}

/** @throws ApiError `email_settings.link_invalid` */
export async function requireSettingsHolder(token: string): Promise<string> {
  const content = await verifyToken('email-settings', token, Holder);
  if (!content) throw new ApiError('email_settings.link_invalid');
  return content.user;
}

/** @throws ApiError `email_settings.link_invalid` */
export async function requireUnsubscribing(token: string): Promise<z.infer<typeof Unsubscribing>> {
  const content = await verifyToken('unsubscribe', token, Unsubscribing);
  if (!content) throw new ApiError('email_settings.link_invalid');
  return content;
}
