import { useEffect, useRef, useState } from 'react';
import type { Message, MessageSide } from '#shared/records/message.ts';

/**
 * Tells screen readers of messages that come while the page is open, in few words and once: what was there
 * already, edits and one's own messages say nothing.
 */
export function Arrivals({ messages, side }: { messages: readonly Message[]; side: MessageSide }) {
  const theirs = messages.filter((message) => message.side !== side);
  const latest = theirs.at(-1);
  const seen = useRef<string | undefined>(undefined);
  const [text, setText] = useState('');
  const isLoaded = messages.length > 0;
  useEffect(() => {
    if (!isLoaded || latest?.id === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = latest?.id ?? '';
    if (!isFirst && latest && !latest.deleted_at)
      setText(`New message from ${latest.author_name || 'Unknown User'}`);
  }, [isLoaded, latest]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
