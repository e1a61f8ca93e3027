import { useMemo } from 'react';
import * as z from 'zod/mini';
import { TargetVisa, UrgencyTimeline } from '#shared/domain/consultation-form.ts';
import { useAddress } from '../../lib/use-address.ts';

/** The address's parameters. Invalid values are ignored. */
const Address = z.object({
  visa: z.catch(z.optional(TargetVisa), undefined),
  urgency: z.catch(z.optional(UrgencyTimeline), undefined),
  tab: z.catch(z.enum(['submissions', 'hours']), 'submissions'),
  /** The submission that is open. */
  consultation: z.catch(z.optional(z.uuid()), undefined),
});
type Name = keyof z.infer<typeof Address>;
export type InboxFilter = Pick<z.infer<typeof Address>, 'visa' | 'urgency'>;

/**
 * Filters, tab, and the open submission, stored in the address so that a view can be shared and Back returns to it.
 */
export function useInboxAddress() {
  const [search, setSearch] = useAddress();
  const { tab, consultation, ...filter } = useMemo(() => Address.parse(Object.fromEntries(search)), [search]);
  const changed = (before: URLSearchParams, name: Name, value: string | undefined): URLSearchParams => {
    const after = new URLSearchParams(before);
    if (value) after.set(name, value);
    else after.delete(name);
    return after;
  };
  return {
    tab,
    consultation,
    filter,
    /** The address of a submission. Back returns to the list unchanged. */
    addressOf: (id: string | undefined) => `?${changed(search, 'consultation', id)}`,
    change: (name: Name, value: string | undefined) => setSearch((before) => changed(before, name, value)),
  };
}
