import * as z from 'zod/mini';
import { NotificationGroup } from '../domain/notification-groups.ts';
import { Id, PersonId, Timestamp } from '../schema/common.ts';

/** The subject of a notification, which also determines where its row is stored: both are deleted together. */
export const NotificationSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('case'), id: Id }),
  z.object({ kind: z.literal('consultation'), id: Id }),
  z.object({ kind: z.literal('person'), id: PersonId }),
]);
export type NotificationSubject = z.infer<typeof NotificationSubject>;

/** Identifies one of a person's notifications. */
export const NotificationKey = z.object({ id: Id, about: NotificationSubject });
export type NotificationKey = z.infer<typeof NotificationKey>;

/** A notification as its reader sees it. */
export const Notification = z.extend(NotificationKey, {
  /** Where on the case to act on it, after the address of the case; absent: on the case page. */
  place: z.optional(z.string()),
  /** The kind of its first event. */
  kind: z.string(),
  group: NotificationGroup,
  headline: z.string(),
  /** One sentence per event; `more` counts further ones. */
  lines: z.array(z.string()),
  more: z.number(),
  /** The person whose case or submission it is; absent for the reader's own. */
  name: z.optional(z.string()),
  /** The visa path of the case. */
  path: z.optional(z.string()),
  created_at: Timestamp,
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;
