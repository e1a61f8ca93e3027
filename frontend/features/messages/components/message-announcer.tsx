import { useEffect, useRef, useState } from 'react';
import { displayName } from '#shared/domain/person-name.ts';
import type { Message, MessageSide } from '#shared/records/message.ts';
import { Announcement } from '../../../components/announcement.tsx';

/**
 * Announces messages that arrive while the page is open, and that the user's own was sent, briefly and once. Existing
 * messages and edits aren't announced.
 */
export function MessageAnnouncer({
  isLoaded,
  messages,
  side,
  userId,
}: {
  isLoaded: boolean;
  messages: readonly Message[];
  side: MessageSide;
  userId: string;
}) {
  const latest = messages.findLast((message) => message.side !== side || message.author_id === userId);
  /** The latest message at the last check. Undefined until messages have loaded. */
  const seen = useRef<{ readonly latest: string | undefined }>(undefined);
  const [news, setNews] = useState<{ id: string; text: string }>();
  useEffect(() => {
    if (!isLoaded || (seen.current && latest?.id === seen.current.latest)) return;
    const isFirst = seen.current === undefined;
    seen.current = { latest: latest?.id };
    if (isFirst || !latest || latest.deleted_at) return;
    const isOwn = latest.author_id === userId;
    const text = isOwn ? 'Message sent' : `New message from ${displayName(latest.author_name)}`;
    setNews({ id: latest.id, text });
  }, [isLoaded, latest, userId]);
  return <Announcement id={news?.id}>{news?.text}</Announcement>;
}
