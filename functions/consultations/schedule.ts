import type { BookingRules, ExpertHours } from '#shared/domain/booking-rules.ts';
import { officeHours } from '#shared/domain/booking-rules.ts';
import { getExperts, getKeptAvailability } from '../data/availability.ts';
import { listTakenSlots } from '../data/call.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { freeTimes, type TakenTime } from './free-times.ts';

export interface CallExpert {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly hours: ExpertHours;
}

export interface Schedule {
  readonly rules: BookingRules;
  readonly experts: readonly CallExpert[];
  readonly taken: readonly TakenTime[];
}

/** Nobody's in particular: the office takes calls until an expert has entered hours. */
export const officeExpertId = 'office';

/** An expert's date reaches at most this far beyond any instant on it. */
const longestDateMilliseconds = 26 * 3_600_000;
/** Years of more than four digits do not sort as text. */
const latestMilliseconds = Date.parse('9999-12-31T23:59:59.999Z');

/** Everything that decides who is free between two instants: four reads, however many experts. */
export async function loadSchedule(organizationId: string, from: Date, to: Date): Promise<Schedule> {
  const [kept, taken] = await Promise.all([
    getKeptAvailability(organizationId),
    listTakenSlots(
      organizationId,
      new Date(from.getTime() - longestDateMilliseconds),
      new Date(Math.min(to.getTime() + longestDateMilliseconds, latestMilliseconds)),
    ),
  ]);
  const members = await getExperts(
    organizationId,
    kept.hours.map((hours) => hours.user_id),
  );
  const experts = members.flatMap((member) => {
    const hours = kept.hours.find((each) => each.user_id === member.user_id);
    return hours ? [{ id: member.user_id, name: member.full_name, email: member.email, hours }] : [];
  });
  return {
    rules: kept.rules,
    taken,
    experts: experts.length > 0 ? experts : [office(kept.rules)],
  };
}

const office = (rules: BookingRules): CallExpert => ({
  id: officeExpertId,
  name: 'the Landfall team',
  email: setting(environmentNames.teamAddress),
  hours: officeHours(rules.time_zone),
});

/** Who can take a call that begins at this very instant, the least busy that day first. */
export function expertsFreeAt(schedule: Schedule, start: string): CallExpert[] {
  const from = new Date(start);
  const range = { from, to: new Date(from.getTime() + 1), now: now() };
  const ids = freeTimes(range, schedule.rules, schedule.experts, schedule.taken).get(start) ?? [];
  return ids.flatMap((id) => schedule.experts.filter((expert) => expert.id === id));
}
