import type { CalendarDate } from '../schema/calendar-date.ts';
import { limits } from '../schema/limits.ts';
import { endOfStatus, graceEnd, isFamilyOf } from './grace-period.ts';
import type { Dependent, PersonFields, PersonStatus } from './person.ts';

/** The end date of a status that is the current one of a person or dependent in its country. */
export interface StatusEnd {
  /** Unique within the person's record. */
  readonly entry: string;
  readonly on: CalendarDate;
  readonly status: PersonStatus;
  readonly dependent?: Dependent;
  /** It is the end of a grace period. */
  readonly is_grace?: true;
}

/** In each country, the status that ends last is the current one, and supersedes the others. */
export function currentStatuses(statuses: readonly PersonStatus[] = []): PersonStatus[] {
  const current = new Map<string, PersonStatus>();
  for (const status of statuses) {
    const other = current.get(status.country);
    const [end, before] = [endOfStatus(status), other && endOfStatus(other)];
    if (!other || (before && (!end || end > before))) current.set(status.country, status);
  }
  return [...current.values()];
}

/**
 * Whether there is something to renew: neither a status that another one of the same country supersedes, nor one
 * without an end, such as permanent residence.
 * @param among the statuses of its holder
 */
export const isRenewable = ({ id, until }: PersonStatus, among: readonly PersonStatus[] = []): boolean =>
  until !== undefined && currentStatuses(among).some((current) => current.id === id);

/** A person's current status in the United States. */
export const usStatus = ({ statuses }: PersonFields): PersonStatus | undefined =>
  currentStatuses(statuses).find(({ country }) => country === 'US');

/** The dates by which a person or a dependent must act. A family's status ends with the worker's grace period. */
export function statusEnds(fields: PersonFields): StatusEnd[] {
  const { statuses, dependents = [] } = fields;
  const own = currentStatuses(statuses).map((status) => ({ entry: status.id, status }));
  const worker = usStatus(fields);
  const grace = worker && graceEnd(worker);
  return [
    ...own.flatMap((end) => dated(end, endOfStatus(end.status), graceEnd(end.status))),
    ...dependents.flatMap((dependent) =>
      currentStatuses(dependent.statuses).flatMap((status) => {
        const end = { entry: `${dependent.id}.${status.id}`, status, dependent };
        const until = endOfStatus(status);
        return grace && isFamilyOf(worker, status) && (!until || grace < until)
          ? dated(end, grace, grace)
          : dated(end, until, graceEnd(status));
      }),
    ),
  ];
}

const dated = <End extends object>(
  end: End,
  on: CalendarDate | undefined,
  grace: CalendarDate | undefined,
) => (on ? [{ ...end, on, ...(grace && { is_grace: true as const }) }] : []);

/** Whether a change adds an end date to a record that has as many as it can have. Larger records can still shrink. */
export function exceedsStatusEnds(before: PersonFields, after: PersonFields): boolean {
  const count = statusEnds(after).length;
  return count > limits.statusEnds && count > statusEnds(before).length;
}
