import { useMemo } from 'react';
import * as z from 'zod/mini';
import { NotificationGroup } from '#shared/domain/notification-groups.ts';
import { useAddress } from '../../lib/use-address.ts';
import type { NotificationFilter } from './api/notifications.ts';

/** The address's parameters. Invalid values are ignored. */
const Address = z.object({
  tab: z.catch(z.enum(['all', 'unread']), 'all'),
  event: z.catch(z.optional(NotificationGroup), undefined),
});

/** Tab and filter, stored in the address so that Back from a notification's page returns to them. */
export function useNotificationsAddress() {
  const [search, setSearch] = useAddress();
  const { tab, event } = useMemo(() => Address.parse(Object.fromEntries(search)), [search]);
  const filter: NotificationFilter = { unread: tab === 'unread', group: event };
  return {
    tab,
    filter,
    change: (name: keyof z.infer<typeof Address>, value: string) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (value && value !== 'all') after.set(name, value);
          else after.delete(name);
          return after;
        },
        { replace: true },
      ),
  };
}
