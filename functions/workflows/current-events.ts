import { displayName } from '#shared/domain/person-name.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { getConversation } from '../data/cases/conversation.ts';
import { getMessage, messagesBetween } from '../data/cases/message.ts';
import { teamRecipient } from '../data/jobs/notice.ts';
import { withItemsStillDue } from './items-to-provide.ts';

export interface EventRange {
  readonly first: CaseEvent;
  readonly last: CaseEvent;
}

/**
 * The events of a notice or a digest that the recipient still has to know about: without messages that they have read
 * or that were deleted, and checklist items that were uploaded in the meantime. Reads only what these kinds of events
 * need.
 */
export async function currentEvents<Range extends EventRange>(
  ofCase: CaseItem,
  recipient: string,
  events: readonly Range[],
): Promise<Range[]> {
  const due = await withItemsStillDue(ofCase, events);
  const unread = due.some(isKnownMessage) ? await firstUnread(ofCase.id, recipient) : undefined;
  if (!unread) return due;
  const current = await Promise.all(
    due.map((each) => (isKnownMessage(each) ? stillToRead(ofCase.id, each, unread) : each)),
  );
  return current.flatMap((each) => each ?? []);
}

/** Without messages that were read or deleted; undefined if there are no others. */
async function stillToRead<Range extends MessageRange>(
  caseId: string,
  each: Range,
  unread: Position | 'none',
): Promise<Range | undefined> {
  const { last } = each;
  if (unread === 'none' || isBefore(last, unread)) return undefined;
  const first = isBefore(each.first, unread) ? { ...each.first, ...unread } : each.first;
  // An older event has no number.
  if (first.id === undefined || first.number === undefined || last.number === undefined)
    return { ...each, first };
  const [from, to] = [first.number, last.number];
  const left = (await messagesBetween(caseId, first.id, last.id)).filter(
    ({ side, number, deleted_at }) => side === last.from && number >= from && deleted_at === undefined,
  );
  const latest = left.at(-1);
  if (!latest) return undefined;
  const deleted = to - from + 1 - left.length;
  return { ...each, first, last: { ...last, by: displayName(latest.author_name), deleted } };
}

type MessageEvent = Extract<CaseEvent, { kind: 'message' }>;
type Position = Pick<MessageEvent, 'id' | 'number'>;
interface MessageRange {
  readonly first: MessageEvent;
  readonly last: MessageEvent & { readonly id: string };
}

/** An older event has no ID, and its conversation doesn't know who was notified. */
const isKnownMessage = <Range extends EventRange>(range: Range): range is Range & MessageRange =>
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
