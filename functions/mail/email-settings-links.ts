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
 * The links of an email that lead to its reader's choices without signing in. The one that a person follows carries
 * its token in the fragment, which reaches no server or log. The one that mail programs post to can't have a
 * fragment, so its token is in the query, which no log has; it turns off mail of these kinds, and nothing else.
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
