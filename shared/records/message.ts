import * as z from 'zod/mini';
import { Id, PersonId, Timestamp } from '../schema/common.ts';

/** The side that wrote a message: the applicant of the case, or the organization's team. */
export const MessageSide = z.enum(['applicant', 'team']);
export type MessageSide = z.infer<typeof MessageSide>;

export const otherSide = (side: MessageSide): MessageSide => (side === 'team' ? 'applicant' : 'team');

/** A document of the case attached to a message, with its name at that time. */
export const AttachedDocument = z.object({ id: Id, name: z.string() });
export type AttachedDocument = z.infer<typeof AttachedDocument>;

export const Message = z.object({
  /** Time-ordered: within a conversation, later messages have greater IDs. */
  id: z.string(),
  at: Timestamp,
  side: MessageSide,
  author_id: PersonId,
  /** The author's name at that time. */
  author_name: z.string(),
  /** For the avatar; older messages have none. */
  author_initials: z.optional(z.string()),
  /** Plain text with line breaks; empty once deleted. */
  text: z.string(),
  documents: z.array(AttachedDocument),
  /** The position among the messages of its side, from 1; read once the other side's read count has reached it. */
  number: z.number(),
  edited_at: z.optional(Timestamp),
  deleted_at: z.optional(Timestamp),
});
export type Message = z.infer<typeof Message>;

/** Someone read the first `count` messages of the other side. */
export const ReadMark = z.object({ count: z.number(), at: Timestamp, by: z.string() });
export type ReadMark = z.infer<typeof ReadMark>;

export const SideCounts = z.object({ applicant: z.number(), team: z.number() });
export type SideCounts = z.infer<typeof SideCounts>;

/** The state of a case's conversation, as one side sees it. */
export const Conversation = z.object({
  /** Incremented by every change, so clients can tell whether they are up to date. */
  revision: z.number(),
  /** The caller's side. */
  side: MessageSide,
  /** Messages each side has sent. */
  sent: SideCounts,
  /** The number of the other side's messages that each side has read. */
  read: SideCounts,
  /** The latest times each side read messages, earliest first. */
  reads: z.object({ applicant: z.array(ReadMark), team: z.array(ReadMark) }),
  /** The number of the other side's messages that the caller's side hasn't read. */
  unread: z.number(),
  /** The caller has unread notifications of messages, even if a colleague has read the messages. */
  notified: z.optional(z.literal(true)),
  /** For the team: since when the applicant has been waiting for a response. */
  awaiting_since: z.optional(Timestamp),
  /** The remaining capacity of the conversation. */
  left: z.object({ messages: z.number(), bytes: z.number() }),
});
export type Conversation = z.infer<typeof Conversation>;
