import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messagesContract } from '#shared/contract/messages.ts';
import { type Conversation, otherSide } from '#shared/records/message.ts';
import { call } from '../../../lib/api-client.ts';
import { notificationsKey } from '../../../lib/unread-notifications.ts';
import { messageKeys } from '../keys.ts';

/** Whether the tab is visible. */
function useVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}

/**
 * Marks messages, and the reader's notifications of them, as read once they are shown in a visible tab.
 * @returns how many messages from the other side had been read when the page was opened
 */
export function useReading(caseId: string, conversation: Conversation | undefined): number {
  const client = useQueryClient();
  const isVisible = useVisible();
  const atFirst = useRef<number>(undefined);
  if (conversation && atFirst.current === undefined) atFirst.current = conversation.read[conversation.side];
  // A colleague may have read the messages that the bell still shows.
  const isNotified = conversation?.notified === true;
  const count =
    conversation && (conversation.unread > 0 || isNotified)
      ? conversation.sent[otherSide(conversation.side)]
      : 0;
  useEffect(() => {
    if (count === 0 || !isVisible) return;
    call(messagesContract.setReadingProgress, { params: { caseId }, body: { count } }).then(
      (read) => {
        client.setQueryData(messageKeys.conversation(caseId), read);
        if (isNotified) void client.invalidateQueries({ queryKey: notificationsKey });
        return client.invalidateQueries({ queryKey: messageKeys.unread });
      },
      // The next message or visit reports the same state again.
      (error: unknown) => console.warn('Could not save which messages were read', error),
    );
  }, [count, isNotified, isVisible, caseId, client]);
  return atFirst.current ?? 0;
}
