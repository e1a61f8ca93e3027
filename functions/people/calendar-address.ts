import type { calendarContract } from '#shared/contract/calendar.ts';
import { transact } from '../data/core/transaction.ts';
import {
  deleteCalendar,
  getCalendarItem,
  newCalendarKey,
  putCalendar,
} from '../data/people/calendar-address.ts';
import { checkHasProfile } from '../data/people/profile.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

export const getCalendarAddress: EndpointFunction<typeof calendarContract.getCalendarAddress> = async ({
  actor,
}) => {
  const found = await getCalendarItem(actor.userId);
  if (!found || found.org_id !== actor.organizationId) return {};
  return { address: { scope: found.scope, created_at: found.created_at } };
};

export const createCalendarAddress: EndpointFunction<typeof calendarContract.createCalendarAddress> = async ({
  actor,
  body: { scope },
  audit,
}) => {
  const org_id = requireOrganization(actor);
  if (scope === 'team' && !isAllowed(actor, 'case.list.organization'))
    throw new ApiError('permission.denied');
  const before = await getCalendarItem(actor.userId);
  const { key, key_hash } = newCalendarKey(actor.userId);
  const created_at = timestamp();
  const version = (before?.version ?? 0) + 1;
  await transact(
    {
      // A person deleted in the meantime must leave nothing behind.
      profile: checkHasProfile(actor.userId),
      calendar: putCalendar({ user_id: actor.userId, org_id, scope, created_at, key_hash, version }),
      audit: audit({ kind: 'calendar-address-created', scope }),
    },
    { onConditionFailed: 'conflict' },
  );
  const url = `${setting(environmentNames.siteUrl)}/api/calendar.ics?key=${key}`;
  return { scope, created_at, url };
};

export const removeCalendarAddress: EndpointFunction<typeof calendarContract.removeCalendarAddress> = async ({
  actor,
  audit,
}) => {
  const found = await getCalendarItem(actor.userId);
  if (!found) return undefined;
  await transact(
    { calendar: deleteCalendar(found), audit: audit({ kind: 'calendar-address-removed' }) },
    { onConditionFailed: { calendar: 'conflict' } },
  );
  return undefined;
};
