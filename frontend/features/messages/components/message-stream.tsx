import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { Icon } from '../../../components/icon.tsx';
import { dateText } from '../../../lib/dates.ts';
import { dayAndTime, dayHeading } from '../message-times.ts';
import type { StreamEvent, StreamRow } from '../stream.ts';
import { type MessageContext, MessageItem } from './message-item.tsx';

/** Messages, day headings, and collapsed case events, oldest first. */
export const MessageStream = memo(function MessageStream({
  rows,
  context,
}: {
  rows: readonly StreamRow[];
  context: MessageContext;
}) {
  return (
    <ol className="message-stream">
      {rows.map((row) => {
        if (row.kind === 'message')
          return (
            <MessageItem
              key={row.key}
              message={row.message}
              isContinued={row.isContinued}
              context={context}
            />
          );
        if (row.kind === 'events') return <Events key={row.key} events={row.events} />;
        return (
          <li
            key={row.key}
            className={`stream-day ${row.kind === 'new' ? 'is-new' : ''}`}
            id={row.kind === 'new' ? 'new-messages' : undefined}
          >
            {row.kind === 'day' ? dayHeading(row.at) : quantityText(row.count, 'new message')}
          </li>
        );
      })}
    </ol>
  );
});

/** Collapsed case events between two messages. */
function Events({ events }: { events: readonly StreamEvent[] }) {
  const [first, last] = [dateText(events[0]?.at ?? ''), dateText(events.at(-1)?.at ?? '')];
  return (
    <li>
      <details className="case-changes">
        <summary>
          <Icon of={ChevronRight} size="s" />
          {quantityText(events.length, 'case change')}, {first === last ? first : `${first} to ${last}`}
        </summary>
        <ul>
          {events.map(({ id, at, line }) => (
            <li key={id}>
              <time dateTime={at}>{dayAndTime(at)}</time>
              <span>{line}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
