import { createHash } from 'node:crypto';
import type { ProductEvent } from '#shared/records/case-event.ts';
import type { NotificationSubject } from '#shared/records/notification.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import { now } from '../platform/clock.ts';
import { definitionOf } from './case-events.ts';

const hour = 3_600_000;

/**
 * The ID of a notification, the same for the same events within an hour. Changing something back and forth then moves
 * one row per state up and makes it unread again, instead of filling others' bells.
 */
export function repeatedId(
  about: NotificationSubject,
  recipient: string,
  events: readonly ProductEvent[],
): string {
  const parts = [about.id, recipient, ...events.map((event) => [event.kind, essenceOf(event)])];
  const at = new Date(Math.floor(now().getTime() / hour) * hour);
  return timeOrderedId(at, createHash('sha256').update(JSON.stringify(parts)).digest());
}

const essenceOf = (event: ProductEvent): unknown => definitionOf(event).essence?.(event) ?? event;
