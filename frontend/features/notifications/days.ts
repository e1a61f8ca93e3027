import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { today } from '../../lib/dates.ts';
import { daysUntil } from '../../lib/zone-time.ts';

/** A day's heading in the user's calendar: Today, Yesterday, or the date. */
export function dayHeading(instant: string, now: Date): string {
  const days = daysUntil(instant, now);
  if (days === 0) return 'Today';
  if (days === -1) return 'Yesterday';
  return longDateWithWeekday(today(new Date(instant)));
}

/** Groups sorted items by day. */
export function byDay<Item extends { readonly created_at: string }>(
  items: readonly Item[],
  now: Date,
): { readonly day: string; readonly items: readonly Item[] }[] {
  const groups: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = dayHeading(item.created_at, now);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
