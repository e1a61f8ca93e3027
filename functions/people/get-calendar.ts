import type { calendarContract } from '#shared/contract/calendar.ts';
import { isExpert, isStaff } from '#shared/domain/roles.ts';
import { enforceRateLimit } from '../data/core/rate-limit.ts';
import { getAccount } from '../data/people/account.ts';
import { findCalendar } from '../data/people/calendar-address.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';
import { calendarFeed } from '../mail/calendar-feed.ts';
import { ApiError } from '../platform/api-error.ts';
import { applicantDates, staffDates } from '../workflows/calendar-dates.ts';

/** Calendar clients poll every few hours, some every 15 minutes. */
const rate = { what: 'calendar', max: 30, seconds: 3600 } as const;

/**
 * The dates of the key's owner, limited to what they can see now. An address ends with the membership it was
 * created in; members who come back create a new one.
 */
export const getCalendar: EndpointFunction<typeof calendarContract.getCalendar> = async ({
  query: { key },
}) => {
  const calendar = await findCalendar(key);
  if (!calendar) throw new ApiError('calendar.not_found');
  await enforceRateLimit(rate, calendar.user_id);
  const { membership } = (await getAccount(calendar.user_id)) ?? {};
  const isMember = membership?.org_id === calendar.org_id && membership.created_at <= calendar.created_at;
  if (!membership || !isMember) throw new ApiError('calendar.not_found');
  const { org_id: organizationId, user_id: userId, scope } = calendar;
  const { email, role } = membership;
  const isOfTeam =
    scope === 'team' && isAllowed({ userId, email, role, organizationId }, 'case.list.organization');
  const dates = isStaff(role)
    ? await staffDates(organizationId, { owner: isOfTeam ? undefined : userId, hasCalls: isExpert(role) })
    : await applicantDates(organizationId, userId);
  return calendarFeed(dates);
};
