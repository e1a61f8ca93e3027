import type { notificationsContract } from '#shared/contract/notifications.ts';
import {
  type MailChoices,
  NotificationGroup,
  notificationGroups,
} from '#shared/domain/notification-groups.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { limitCaller } from '../data/core/rates.ts';
import { retryWhileStale } from '../data/core/retry-while-stale.ts';
import { transact } from '../data/core/transaction.ts';
import { type Account, getAccount } from '../data/people/account.ts';
import { getEmailSettings as getRow, putEmailSettings as putRow } from '../data/people/email-settings.ts';
import { checkHasProfile } from '../data/people/profile.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireSettingsHolder, requireUnsubscribing } from '../mail/email-settings-links.ts';
import { zoneOf } from '../mail/zone-of.ts';
import { ApiError } from '../platform/api-error.ts';

/** Errors for an account that was deleted. A link in an email then gets the same error as an invalid one. */
const deleted = { owner: 'profile.missing', linked: 'email_settings.link_invalid' } as const;

/** @throws ApiError one of `deleted` */
async function requireHolder(userId: string, by: keyof typeof deleted): Promise<Account> {
  const account = await getAccount(userId);
  if (!account) throw new ApiError(deleted[by]);
  return account;
}

/**
 * Changes someone's email settings.
 * @param change returns the new choices for the current ones
 * @throws ApiError one of `deleted`; `conflict` after repeated concurrent changes
 */
async function changeChoices(
  userId: string,
  by: keyof typeof deleted,
  change: (choices: MailChoices) => MailChoices,
): Promise<{ account: Account; choices: MailChoices }> {
  const account = await requireHolder(userId, by);
  const timeZone = await zoneOf(account);
  return retryWhileStale('conflict', async () => {
    const settings = await getRow(userId);
    const choices = change(settings.choices);
    const isNew = settings.version === 0;
    const isStale = await transact(
      {
        // A new row would remain if the person were being deleted. An existing one is deleted with the profile.
        profile: isNew ? checkHasProfile(userId) : undefined,
        settings: putRow({ ...settings, choices }, timeZone),
      },
      { onConditionFailed: { profile: deleted[by], settings: () => true } },
    );
    return isStale ? undefined : { account, choices };
  });
}

export const getEmailSettings: EndpointFunction<typeof notificationsContract.getEmailSettings> = async ({
  actor,
}) => ({ choices: (await getRow(actor.userId)).choices });

export const putEmailSettings: EndpointFunction<typeof notificationsContract.putEmailSettings> = async ({
  actor,
  body,
}) => {
  const { choices } = await changeChoices(actor.userId, 'owner', () => body.choices);
  return { choices };
};

const groupsOf = ({ membership }: Account): NotificationGroup[] =>
  NotificationGroup.options.filter(
    (group) => notificationGroups[group].audience === 'everyone' || (membership && isStaff(membership.role)),
  );

export const viewMailedSettings: EndpointFunction<typeof notificationsContract.viewMailedSettings> = async ({
  body,
  sourceIp,
}) => {
  await limitCaller('emailSettings', await sourceIp());
  const account = await requireHolder(await requireSettingsHolder(body.token), 'linked');
  return { choices: (await getRow(account.profile.user_id)).choices, groups: groupsOf(account) };
};

export const putMailedSettings: EndpointFunction<typeof notificationsContract.putMailedSettings> = async ({
  body,
  sourceIp,
}) => {
  await limitCaller('emailSettings', await sourceIp());
  const userId = await requireSettingsHolder(body.token);
  const { account, choices } = await changeChoices(userId, 'linked', () => body.choices);
  return { choices, groups: groupsOf(account) };
};

/** No rate limit by address, because mail services post for all their users from a few addresses. */
export const unsubscribe: EndpointFunction<typeof notificationsContract.unsubscribe> = async ({ query }) => {
  const { user, groups } = await requireUnsubscribing(query.token);
  const turnedOff = Object.fromEntries(groups.map((group) => [group, 'off' as const]));
  await changeChoices(user, 'linked', (choices) => ({ ...choices, ...turnedOff }));
  return undefined;
};
