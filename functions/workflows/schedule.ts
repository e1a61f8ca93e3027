import type { BookingRules, ExpertHours } from '#shared/domain/booking-rules.ts';
import { officeHours } from '#shared/domain/booking-rules.ts';
import { getBookingRules, getExperts, listExpertHours } from '../data/consultations/availability.ts';
import { listTakenSlots, officeExpertId } from '../data/consultations/call.ts';
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

/** An expert's date extends at most this far beyond any instant on it. */
const maxDateMilliseconds = 26 * 3_600_000;
/** Years of more than four digits do not sort as text. */
const latestMilliseconds = Date.parse('9999-12-31T23:59:59.999Z');

/** Everything needed to compute availability between two instants; experts are read in batches of a hundred. */
export async function loadSchedule(organizationId: string, from: Date, to: Date): Promise<Schedule> {
  const [{ rules }, allHours, taken] = await Promise.all([
    getBookingRules(organizationId),
    listExpertHours(organizationId),
    listTakenSlots(
      organizationId,
      new Date(from.getTime() - maxDateMilliseconds),
      new Date(Math.min(to.getTime() + maxDateMilliseconds, latestMilliseconds)),
    ),
  ]);
  const members = await getExperts(
    organizationId,
    allHours.map(({ user_id }) => user_id),
  );
  const byId = new Map(members.map((member) => [member.user_id, member]));
  const experts = allHours.flatMap((hours) => {
    const member = byId.get(hours.user_id);
    return member ? [{ id: hours.user_id, name: member.full_name, email: member.email, hours }] : [];
  });
  return { rules, taken, experts: experts.length > 0 ? experts : [office(rules)] };
}

/** The schedule in which a call can be rescheduled: its own time is free, and its day has room for it. */
export const withoutCall = (schedule: Schedule, call: Pick<TakenTime, 'expert_id' | 'start'>): Schedule => ({
  ...schedule,
  taken: schedule.taken.filter(
    ({ expert_id, start }) => expert_id !== call.expert_id || start !== call.start,
  ),
});

const office = (rules: BookingRules): CallExpert => ({
  id: officeExpertId,
  name: 'the Landfall team',
  email: setting(environmentNames.teamAddress),
  hours: officeHours(rules.time_zone),
});

/**
 * The experts available for a call at exactly this instant, least busy that day first.
 * @param rules overrides the schedule's rules, for a call that was already booked under them
 */
export function expertsFreeAt(schedule: Schedule, start: string, rules = schedule.rules): CallExpert[] {
  const from = new Date(start);
  const range = { from, to: new Date(from.getTime() + 1), now: now() };
  const ids = freeTimes(range, rules, schedule.experts, schedule.taken).get(start) ?? [];
  return ids.flatMap((id) => schedule.experts.filter((expert) => expert.id === id));
}
