import { avatarInitials } from '#shared/domain/avatar-initials.ts';
import { type Message, type MessageSide, otherSide } from '#shared/records/message.ts';
import { momentAfter, timeOrderedId } from '../core/ids.ts';
import type { CaseItem } from './case.ts';
import { type ConversationItem, noConversation, withMessage, withReading } from './conversation.ts';

interface By {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
}
/** One step of a conversation: a side sends a message, or reads everything the other side has sent so far. */
export type ConversationStep = { readonly at: Date; readonly by: By } & (
  | { readonly text: string }
  | { readonly read: true }
);

/** Builds a realistic conversation for sample data, as the first revision of the case's conversation row. */
export function composeConversation(
  ofCase: Pick<CaseItem, 'id' | 'org_id' | 'applicant_id'>,
  steps: readonly ConversationStep[],
): { conversation: ConversationItem; messages: Message[] } {
  let conversation = noConversation(ofCase);
  const messages: Message[] = [];
  for (const { by, ...step } of steps) {
    const side: MessageSide = by.userId === ofCase.applicant_id ? 'applicant' : 'team';
    if ('read' in step) {
      const count = conversation.sent[otherSide(side)];
      conversation = withReading(conversation, { side, count, at: step.at.toISOString(), by: by.fullName });
      continue;
    }
    const at = momentAfter(conversation.last_id, step.at);
    const message: Message = {
      id: timeOrderedId(at),
      at: at.toISOString(),
      side,
      author_id: by.userId,
      author_name: by.fullName,
      author_initials: avatarInitials(by.email),
      text: step.text,
      documents: [],
      number: conversation.sent[side] + 1,
    };
    messages.push(message);
    conversation = withMessage(conversation, { ...message, bytes: Buffer.byteLength(message.text) });
  }
  return { conversation: { ...conversation, revision: 1 }, messages };
}
