import type { Role } from '#shared/domain/roles.ts';
import { countryOfPath, VisaPath } from '#shared/domain/visa-paths.ts';
import type { Notification } from '#shared/records/notification.ts';
import type { NotificationItem } from '../data/people/notification.ts';
import { definitionOf, headlineOf } from './case-events.ts';
import { eventFor } from './event-for.ts';

/**
 * The API representation of a notification, with the text from its events' definitions.
 * @param role the recipient's current one
 */
export function notificationResponse(item: NotificationItem, role: Role): Notification {
  const [first] = item.events;
  const { id, about, name, path, created_at, more, groups } = item;
  const { data: known } = VisaPath.safeParse(path);
  const reader = { userId: item.recipient, role, ...(known && { country: countryOfPath(known) }) };
  const lines = item.events.flatMap((each) => {
    const event = eventFor(each, reader, item);
    return (
      definitionOf(event).sentence(
        event,
        item.latest ? eventFor(item.latest, reader, item) : event,
        reader,
      ) ?? []
    );
  });
  // Several events lead to the case, which shows all of them.
  const place =
    first && item.events.length === 1 && more === 0 ? definitionOf(first).place?.(first) : undefined;
  return {
    id,
    about,
    ...(place !== undefined && { place }),
    kind: first?.kind ?? 'other',
    group: groups[0] ?? 'status',
    headline: first ? headlineOf(first, item.latest ?? first) : 'Case updates',
    lines,
    more,
    ...(name !== undefined && { name }),
    ...(path !== undefined && { path }),
    created_at,
    read: item.read_at !== undefined,
  };
}
