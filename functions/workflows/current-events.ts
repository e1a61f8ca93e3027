import type { CaseEvent } from '#shared/records/case-event.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { getConversation } from '../data/cases/conversation.ts';
import { getMessage } from '../data/cases/message.ts';
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
  const unread = due.some(isKnownMessage) ? await firstUnread(ofCase.id, recipient) : undefined;
  if (!unread) return due;
  return due.flatMap((each) => {
    if (!isKnownMessage(each)) return each;
    const { first, last } = each;
    if (unread === 'none' || isBefore(last, unread)) return [];
    return isBefore(first, unread) ? { ...each, first: { ...first, ...unread } } : each;
  });
}

type MessageEvent = Extract<CaseEvent, { kind: 'message' }>;
type Position = Pick<MessageEvent, 'id' | 'number'>;

/** An older event has no ID, and its conversation doesn't know who was notified. */
const isKnownMessage = <Range extends EventRange>(
  range: Range,
): range is Range & { readonly first: MessageEvent; readonly last: MessageEvent } =>
  range.first.kind === 'message' && range.last.kind === 'message' && range.last.id !== undefined;

const isBefore = (message: Position, { id, number }: Position): boolean =>
  message.number !== undefined && number !== undefined
    ? message.number < number
    : message.id !== undefined && id !== undefined && message.id < id;

/** The first message that the recipient hasn't read; undefined if the case has no conversation. */
async function firstUnread(caseId: string, recipient: string): Promise<Position | 'none' | undefined> {
  const conversation = await getConversation(caseId);
  if (!conversation) return undefined;
  if (recipient === teamRecipient) {
    const { read, sent } = conversation;
    return read.team < sent.applicant ? { number: read.team + 1 } : 'none';
  }
  const id = conversation.notified?.[recipient];
  return id === undefined ? 'none' : { id, number: (await getMessage(caseId, id))?.number };
}
