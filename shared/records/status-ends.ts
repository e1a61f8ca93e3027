import { limits } from '../schema/limits.ts';
import type { Dependent, PersonFields, PersonStatus } from './person.ts';

/** The end date of a status that is the current one of a person or dependent in its country. */
export interface StatusEnd {
  /** Unique within the person's record. */
  readonly entry: string;
  readonly on: string;
  readonly status: PersonStatus;
  readonly dependent?: Dependent;
}

/** In each country, the status that ends last is the current one, and supersedes the others. */
export function currentStatuses(statuses: readonly PersonStatus[] = []): PersonStatus[] {
  const current = new Map<string, PersonStatus>();
  for (const status of statuses) {
    const other = current.get(status.country);
    if (!other || (other.until && (!status.until || status.until > other.until)))
      current.set(status.country, status);
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

/** The dates by which a person or a dependent must act. */
export function statusEnds({ statuses, dependents = [] }: PersonFields): StatusEnd[] {
  const own = currentStatuses(statuses).map((status) => ({ entry: status.id, status }));
  const others = dependents.flatMap((dependent) =>
    currentStatuses(dependent.statuses).map((status) => ({
      entry: `${dependent.id}.${status.id}`,
      status,
      dependent,
    })),
  );
  return [...own, ...others].flatMap((end) => (end.status.until ? [{ ...end, on: end.status.until }] : []));
}

/** Whether a change adds an end date to a record that has as many as it can have. Larger records can still shrink. */
export function exceedsStatusEnds(before: PersonFields, after: PersonFields): boolean {
  const count = statusEnds(after).length;
  return count > limits.statusEnds && count > statusEnds(before).length;
}
