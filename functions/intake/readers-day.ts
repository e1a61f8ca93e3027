import { todayIn } from '#shared/domain/zone-clock.ts';
import type { Day } from '#shared/routes/engine/calendar-date.ts';
import type { Account } from '../data/people/account.ts';
import { zoneOf } from '../mail/zone-of.ts';
import { now } from '../platform/clock.ts';

/** Today where the reader is: dates in answers can't be after it. */
export const readersDay = async (account: Account): Promise<Day> => todayIn(await zoneOf(account), now());
