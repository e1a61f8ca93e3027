import * as z from 'zod/mini';
import { NotificationGroup } from '../domain/notification-groups.ts';
import { Id, PersonId, Timestamp } from '../schema/common.ts';

/** What a notification is about, and where its row is kept: it goes when that goes. */
export const NotificationSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('case'), id: Id }),
  z.object({ kind: z.literal('consultation'), id: Id }),
  z.object({ kind: z.literal('person'), id: PersonId }),
]);
export type NotificationSubject = z.infer<typeof NotificationSubject>;

/** Names one of a person's notifications. */
export const NotificationKey = z.object({ id: Id, about: NotificationSubject });
export type NotificationKey = z.infer<typeof NotificationKey>;

/** A notification as its reader sees it. */
export const Notification = z.extend(NotificationKey, {
  /** Of its first event. */
  kind: z.string(),
  group: NotificationGroup,
  headline: z.string(),
  /** One sentence for each event, of which there may be `more`. */
  lines: z.array(z.string()),
  more: z.number(),
  /** Whose case or submission it is; absent from the reader's own case. */
  name: z.optional(z.string()),
  /** The visa path of the case. */
  path: z.optional(z.string()),
  created_at: Timestamp,
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;
