import type { CaseEvent } from '#shared/records/case-event.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { type ConversationItem, getConversation, unreadOf } from '../data/cases/conversation.ts';
import { teamRecipient } from '../data/jobs/notice.ts';
import { withItemsStillDue } from './remind-of-items.ts';

export interface EventRange {
  readonly first: CaseEvent;
  readonly last: CaseEvent;
}

/**
 * The events of a notice or a digest that the recipient still has to know about: without messages they have read, and
 * checklist items that were uploaded in the meantime. Reads only what these kinds of events need.
 */
export async function currentEvents<Range extends EventRange>(
  ofCase: CaseItem,
  recipient: string,
  events: readonly Range[],
): Promise<Range[]> {
  const due = await withItemsStillDue(ofCase, events);
  if (!due.some(isKnownMessage)) return due;
  const conversation = await getConversation(ofCase.id);
  return conversation && hasRead(conversation, recipient) ? due.filter((each) => !isKnownMessage(each)) : due;
}

/** An older event has no ID, and its conversation doesn't know who was notified. */
const isKnownMessage = ({ last }: EventRange): boolean => last.kind === 'message' && last.id !== undefined;

const hasRead = (conversation: ConversationItem, recipient: string): boolean =>
  recipient === teamRecipient
    ? unreadOf(conversation, 'team') === 0
    : conversation.notified?.[recipient] === undefined;
