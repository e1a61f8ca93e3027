import { useEffect, useRef, useState } from 'react';
import { displayName } from '#shared/domain/person-name.ts';
import type { Message, MessageSide } from '#shared/records/message.ts';

/**
 * Tells screen readers of messages that come while the page is open, in few words and once: what was there
 * already, edits and one's own messages say nothing.
 */
export function Arrivals({ messages, side }: { messages: readonly Message[]; side: MessageSide }) {
  const theirs = messages.filter((message) => message.side !== side);
  const latest = theirs.at(-1);
  /** The latest message when it was last looked at; undefined before the messages were there. */
  const seen = useRef<{ readonly latest: string | undefined }>(undefined);
  const [text, setText] = useState('');
  const isLoaded = messages.length > 0;
  useEffect(() => {
    if (!isLoaded || (seen.current && latest?.id === seen.current.latest)) return;
    const isFirst = seen.current === undefined;
    seen.current = { latest: latest?.id };
    if (!isFirst && latest && !latest.deleted_at)
      setText(`New message from ${displayName(latest.author_name)}`);
  }, [isLoaded, latest]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
