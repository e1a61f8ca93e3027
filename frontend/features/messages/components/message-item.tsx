import { Check, CheckCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { displayName } from '#shared/domain/person-name.ts';
import type { AttachedDocument, Conversation, Message } from '#shared/records/message.ts';
import { otherSide } from '#shared/records/message.ts';
import { limits } from '#shared/schema/limits.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Icon } from '../../../components/icon.tsx';
import { dayAndTime, timeText } from '../message-times.ts';
import type { MessageEdits } from '../use-message-edits.ts';
import { EditMessage } from './edit-message.tsx';
import { MessageText } from './message-text.tsx';

export interface MessageContext {
  readonly conversation: Conversation;
  readonly userId: string;
  /** The applicant's name. */
  readonly applicant: string;
  readonly drawDocument: (document: AttachedDocument) => ReactNode;
  readonly edits: MessageEdits;
  readonly onSave: (message: Message, text: string) => void;
  readonly isSaving: (message: Message) => boolean;
  readonly onDelete: (message: Message) => void;
  /** The current time, to the minute. */
  readonly now: number;
}

/** One message, aligned to its author's side, with its status. */
export function MessageItem({
  message,
  isContinued,
  context,
}: {
  message: Message;
  isContinued: boolean;
  context: MessageContext;
}) {
  const { conversation, userId, edits } = context;
  const typed = edits.textOf(message);
  const isOwn = message.author_id === userId;
  const isOurs = message.side === conversation.side;
  const name = isOwn ? 'You' : displayName(message.author_name);
  if (message.deleted_at)
    return (
      <li id={`message-${message.id}`} className={`message-deleted ${isOurs ? 'own-side' : ''}`}>
        <Icon of={Trash2} size="s" />
        {name} deleted a message, {dayAndTime(message.deleted_at)}
      </li>
    );
  return (
    <li
      id={`message-${message.id}`}
      className={`message ${isOurs ? 'own-side' : ''} ${isContinued ? 'is-continued' : ''}`}
    >
      <div className={isContinued ? 'visually-hidden' : 'message-author'}>
        {!isContinued && <Avatar of={message.author_initials ?? message.author_name} size="s" />}
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <time dateTime={message.at}>{timeText(message.at)}</time>
      </div>
      <div className="message-body">
        {typed === undefined ? (
          <MessageText text={message.text} />
        ) : (
          <EditMessage
            text={message.text}
            typed={typed}
            onType={(now) => edits.type(message, now)}
            isSaving={context.isSaving(message)}
            onSave={(text) => context.onSave(message, text)}
            onCancel={() => edits.close(message.id)}
          />
        )}
        {message.documents.length > 0 && (
          <ul className="attachments">{message.documents.map(context.drawDocument)}</ul>
        )}
      </div>
      <MessageStatus
        message={message}
        context={context}
        isOurs={isOurs}
        onEdit={isOwn && typed === undefined ? () => edits.open(message.id) : undefined}
      />
    </li>
  );
}

const editMilliseconds = limits.messageEditMinutes * 60_000;

/** Shown below a message: whether it was edited and read, and what its author can still do. */
function MessageStatus({
  message,
  context: { conversation, now, onDelete, applicant },
  isOurs,
  onEdit,
}: {
  message: Message;
  context: MessageContext;
  isOurs: boolean;
  onEdit: (() => void) | undefined;
}) {
  const until = Date.parse(message.at) + editMilliseconds;
  const edited = message.edited_at && `Edited ${timeText(message.edited_at)}.`;
  if (!isOurs) return edited ? <p className="message-trace other-side">{edited}</p> : null;
  const reader = otherSide(message.side);
  const isRead = conversation.read[reader] >= message.number;
  const mark = conversation.reads[reader].find(({ count }) => count >= message.number);
  const by = mark?.by ?? (reader === 'applicant' ? applicant : 'your team');
  return (
    <p className="message-trace">
      {edited && <span>{edited}</span>}
      <span className="trace-read">
        <Icon of={isRead ? CheckCheck : Check} size="s" />
        <span>
          {isRead ? (
            <>
              Read by <bdi>{by}</bdi>
              {mark && `, ${dayAndTime(mark.at)}`}
            </>
          ) : (
            'Sent, not read yet.'
          )}
        </span>
      </span>
      {onEdit && now < until && (
        <span className="trace-actions">
          <button type="button" className="trace-action" onClick={onEdit}>
            Edit
          </button>
          <button type="button" className="trace-action" onClick={() => onDelete(message)}>
            Delete
          </button>
          <span>until {timeText(new Date(until).toISOString())}</span>
        </span>
      )}
    </p>
  );
}
