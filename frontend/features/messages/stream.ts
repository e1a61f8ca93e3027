import type { Message, MessageSide } from '#shared/records/message.ts';

/** A one-line event on the case. */
export interface StreamEvent {
  readonly id: string;
  readonly at: string;
  readonly line: string;
}

export type StreamRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'new'; readonly key: string; readonly count: number }
  | { readonly kind: 'events'; readonly key: string; readonly events: readonly StreamEvent[] }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      readonly isContinued: boolean;
    };

/** Messages from the same person within this time form one block. */
const blockMinutes = 10;

interface Options {
  /** The user's side, and how many messages from the other side they had read before. */
  readonly side: MessageSide;
  readonly readBefore: number;
  /** If earlier messages aren't loaded yet, events before the first one aren't shown either. */
  readonly hasEarlier: boolean;
  readonly dayOf: (at: string) => string;
}

/** Builds the rows of the conversation, oldest first: days, messages, new ones, and collapsed events. */
export function streamRows(
  messages: readonly Message[],
  events: readonly StreamEvent[],
  { side, readBefore, hasEarlier, dayOf }: Options,
): StreamRow[] {
  const isNew = (message: Message) => message.side !== side && message.number > readBefore;
  const newCount = messages.filter(isNew).length;
  const firstNew = messages.find(isNew);
  const from = hasEarlier ? (messages[0]?.at ?? '') : '';
  const sorted = [
    ...messages.map((message) => ({ at: message.at, message, event: undefined })),
    ...events.filter(({ at }) => at >= from).map((event) => ({ at: event.at, message: undefined, event })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const rows: StreamRow[] = [];
  let folded: StreamEvent[] = [];
  let day: string | undefined;
  let before: Message | undefined;
  const fold = () => {
    const [first] = folded;
    if (first) {
      rows.push({ kind: 'events', key: `events ${first.id}`, events: folded });
      before = undefined;
    }
    folded = [];
  };
  for (const { message, event } of sorted) {
    if (event) {
      folded.push(event);
      continue;
    }
    fold();
    if (message === firstNew) {
      rows.push({ kind: 'new', key: 'new', count: newCount });
      before = undefined;
    }
    if (dayOf(message.at) !== day) {
      day = dayOf(message.at);
      rows.push({ kind: 'day', key: `day ${message.id}`, at: message.at });
      before = undefined;
    }
    rows.push({ kind: 'message', key: message.id, message, isContinued: isContinued(before, message) });
    before = message;
  }
  fold();
  return rows;
}

const isContinued = (before: Message | undefined, { author_id, at }: Message): boolean =>
  before?.author_id === author_id &&
  before.deleted_at === undefined &&
  Date.parse(at) - Date.parse(before.at) < blockMinutes * 60_000;
