import { useEffect, useRef, useState } from 'react';
import { displayName } from '#shared/domain/person-name.ts';
import type { Message, MessageSide } from '#shared/records/message.ts';

/**
 * Announces messages that arrive while the page is open, briefly and once. Existing messages, edits, and the user's
 * own messages aren't announced.
 */
export function MessageAnnouncer({ messages, side }: { messages: readonly Message[]; side: MessageSide }) {
  const theirs = messages.filter((message) => message.side !== side);
  const latest = theirs.at(-1);
  /** The latest message at the last check. Undefined until messages have loaded. */
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
