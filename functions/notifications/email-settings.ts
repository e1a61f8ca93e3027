import type { notificationsContract } from '#shared/contract/notifications.ts';
import {
  type MailChoices,
  NotificationGroup,
  notificationGroups,
} from '#shared/domain/notification-groups.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { limitCaller } from '../data/core/rates.ts';
import { transact } from '../data/core/transaction.ts';
import { type Account, getAccount } from '../data/people/account.ts';
import { getEmailSettings as getRow, putEmailSettings as putRow } from '../data/people/email-settings.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireSettingsHolder, requireUnsubscribing } from '../mail/email-settings-links.ts';
import { zoneOf } from '../mail/zone-of.ts';
import { ApiError } from '../platform/api-error.ts';

const maxAttempts = 4;

/**
 * Changes someone's email settings.
 * @param change returns the new choices for the current ones
 * @throws ApiError `conflict` after repeated concurrent changes
 */
async function changeChoices(
  account: Account,
  change: (choices: MailChoices) => MailChoices,
): Promise<MailChoices> {
  const timeZone = await zoneOf(account);
  for (let attempt = 1; ; attempt++) {
    const settings = await getRow(account.profile.user_id);
    const choices = change(settings.choices);
    const isStale = await transact(
      { settings: putRow({ ...settings, choices }, timeZone) },
      { onConditionFailed: { settings: () => true } },
    );
    if (!isStale) return choices;
    if (attempt === maxAttempts) throw new ApiError('conflict');
  }
}

/** @throws ApiError `profile.missing` */
async function requireOwner(userId: string): Promise<Account> {
  const account = await getAccount(userId);
  if (!account) throw new ApiError('profile.missing');
  return account;
}

/** @throws ApiError `email_settings.link_invalid` if the account was deleted, the same as for an invalid token */
async function requireLinked(userId: string): Promise<Account> {
  const account = await getAccount(userId);
  if (!account) throw new ApiError('email_settings.link_invalid');
  return account;
}

export const getEmailSettings: EndpointFunction<typeof notificationsContract.getEmailSettings> = async ({
  actor,
}) => ({ choices: (await getRow(actor.userId)).choices });

export const putEmailSettings: EndpointFunction<typeof notificationsContract.putEmailSettings> = async ({
  actor,
  body,
}) => ({ choices: await changeChoices(await requireOwner(actor.userId), () => body.choices) });

const groupsOf = ({ membership }: Account): NotificationGroup[] =>
  NotificationGroup.options.filter(
    (group) => notificationGroups[group].audience === 'everyone' || (membership && isStaff(membership.role)),
  );

export const viewMailedSettings: EndpointFunction<typeof notificationsContract.viewMailedSettings> = async ({
  body,
  sourceIp,
}) => {
  await limitCaller('emailSettings', await sourceIp());
  const account = await requireLinked(await requireSettingsHolder(body.token));
  return { choices: (await getRow(account.profile.user_id)).choices, groups: groupsOf(account) };
};

export const putMailedSettings: EndpointFunction<typeof notificationsContract.putMailedSettings> = async ({
  body,
  sourceIp,
}) => {
  await limitCaller('emailSettings', await sourceIp());
  const account = await requireLinked(await requireSettingsHolder(body.token));
  return { choices: await changeChoices(account, () => body.choices), groups: groupsOf(account) };
};

/** No rate limit by address, because mail services post for all their users from a few addresses. */
export const unsubscribe: EndpointFunction<typeof notificationsContract.unsubscribe> = async ({ query }) => {
  const { user, groups } = await requireUnsubscribing(query.token);
  const account = await requireLinked(user);
  const turnedOff = Object.fromEntries(groups.map((group) => [group, 'off' as const]));
  await changeChoices(account, (choices) => ({ ...choices, ...turnedOff }));
  return undefined;
};
