import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { AttachedDocument, Message } from '#shared/records/message.ts';
import { otherSide } from '#shared/records/message.ts';
import { limits } from '#shared/schema/limits.ts';
import { SearchField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { ListFailure, QueryFailure } from '../../../components/states.tsx';
import { dateText } from '../../../lib/dates.ts';
import { moveFocus } from '../../../lib/move-focus.ts';
import { type PagedQuery, useNextPages } from '../../../lib/use-next-pages.ts';
import { useMinute } from '../../../lib/use-now.ts';
import { useConversation } from '../api/use-conversation.ts';
import { useMarkSettled } from '../api/use-mark-settled.ts';
import { useMessageChanges } from '../api/use-message-changes.ts';
import { useReading } from '../api/use-reading.ts';
import { dayAndTime } from '../message-times.ts';
import { type StreamEvent, streamRows } from '../stream.ts';
import { useDebouncedSearch } from '../use-debounced-search.ts';
import { useMessageEdits } from '../use-message-edits.ts';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { MessageAnnouncer } from './message-announcer.tsx';
import type { MessageContext } from './message-item.tsx';
import { MessageStream } from './message-stream.tsx';
import { SearchResults } from './search-results.tsx';
import './messages.css';

interface ConversationProps {
  readonly caseId: string;
  readonly userId: string;
  readonly applicant: string;
  readonly isStaff: boolean;
  /** Events on the case. */
  readonly events: readonly StreamEvent[];
  /** The list the events come from, newest first, as far as it is loaded. */
  readonly history: PagedQuery & {
    readonly data: unknown;
    readonly isFetchNextPageError: boolean;
    readonly refetch: () => unknown;
  };
  /** Refetches the case and its events. */
  readonly onRefresh: () => void;
  readonly drawDocument: (document: AttachedDocument) => ReactNode;
  /** The message composer. */
  readonly composer: ReactNode;
}

/** A case's conversation: messages and events, oldest first, with the composer below. */
export function ConversationPanel({
  caseId,
  userId,
  applicant,
  isStaff,
  events,
  history,
  onRefresh,
  drawDocument,
  composer,
}: ConversationProps) {
  const { pages, conversation, messages } = useConversation(caseId, onRefresh);
  const readBefore = useReading(caseId, conversation);
  const edits = useMessageEdits();
  const { changing } = useMessageChanges(caseId, edits.closeSaved);
  const [deleting, setDeleting] = useState<Message>();
  const [typed, setTyped, words] = useDebouncedSearch();
  const now = useMinute();
  const { hasNextPage } = pages;
  // Events go back as far as the loaded messages.
  const from = hasNextPage ? (messages[0]?.at ?? '') : '';
  useNextPages(history, (events.at(-1)?.at ?? '') > from);
  const side = conversation?.side ?? (isStaff ? 'team' : 'applicant');
  const rows = useMemo(
    () =>
      streamRows(messages, events, {
        side,
        readBefore,
        hasEarlier: hasNextPage,
        dayOf: (at) => dateText(at),
      }),
    [messages, events, side, readBefore, hasNextPage],
  );
  const context: MessageContext | undefined = conversation && {
    ...{ conversation, userId, applicant, drawDocument, now, edits },
    onSave: (message, text) => changing.mutate({ message, text }),
    isSaving: ({ id }) => changing.isPending && changing.variables.message.id === id,
    onDelete: setDeleting,
  };
  const end = useScrollToNews(
    conversation !== undefined,
    rows.some(({ kind }) => kind === 'new'),
    messages.findLast(({ author_id }) => author_id === userId)?.id,
  );

  return (
    <section
      className="conversation"
      aria-labelledby="conversation-title"
      aria-busy={pages.isPending || undefined}
    >
      <div className="conversation-header">
        <div>
          <h2 id="conversation-title">
            {isStaff ? (
              <>
                Messages with <bdi>{applicant}</bdi>
              </>
            ) : (
              'Messages with your team'
            )}
          </h2>
          <p>
            {isStaff ? (
              <>
                Everyone on your team and <bdi>{applicant}</bdi> can read this.
              </>
            ) : (
              'You and the team that works on your case can read this.'
            )}
          </p>
        </div>
        <SearchField label="Search messages" value={typed} onChange={setTyped} />
      </div>
      {pages.isPending && (
        <div className="message-stream">
          <Loading label="Loading messages" />
          <Skeleton height={84} />
          <Skeleton height={60} />
        </div>
      )}
      <QueryFailure query={pages} level="h3" />
      {context && words && <SearchResults caseId={caseId} words={words} context={context} />}
      {context && !words && (
        <>
          <EventsFailure history={history} />
          <ShowMore query={pages} place="rows">
            Show earlier messages
          </ShowMore>
          {messages.length === 0 && <NoMessages isStaff={isStaff} applicant={applicant} />}
          <MessageStream rows={rows} context={context} />
        </>
      )}
      {isStaff && conversation?.awaiting_since && <Awaiting caseId={caseId} conversation={conversation} />}
      {conversation && <Room left={conversation.left} />}
      <MessageAnnouncer isLoaded={pages.isSuccess} messages={messages} side={side} userId={userId} />
      <div ref={end} className="conversation-end" />
      <div className="composer-dock">{composer}</div>
      <DeleteMessageDialog
        message={deleting}
        onClose={() => setDeleting(undefined)}
        onDelete={(message) => {
          setDeleting(undefined);
          changing.mutate({ message, text: undefined });
        }}
      />
    </section>
  );
}

/**
 * Scrolls to the first new message when the page opens, or else to the latest one, and to messages the user has just
 * sent.
 */
function useScrollToNews(isLoaded: boolean, hasNew: boolean, ownLatest: string | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef<{ ownLatest: string | undefined }>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    const isFirst = shown.current === undefined;
    if (!isFirst && shown.current?.ownLatest === ownLatest) return;
    shown.current = { ownLatest };
    if (isFirst && hasNew) document.getElementById('new-messages')?.scrollIntoView({ block: 'center' });
    else end.current?.scrollIntoView({ block: 'end' });
  }, [isLoaded, hasNew, ownLatest]);
  return end;
}

/** Without the events, the conversation would look complete. */
function EventsFailure({ history }: Pick<ConversationProps, 'history'>) {
  const { data, error, isFetching, isFetchNextPageError, fetchNextPage, refetch } = history;
  if (!error || (data && !isFetchNextPageError)) return null;
  return (
    <ListFailure onRetry={data ? fetchNextPage : refetch} retrying={isFetching}>
      Couldn’t load the case changes.
    </ListFailure>
  );
}

const NoMessages = ({ isStaff, applicant }: { isStaff: boolean; applicant: string }) => (
  <p className="no-messages soft">
    {isStaff ? (
      <>
        No messages yet. What you write here goes to <bdi>{applicant}</bdi>.
      </>
    ) : (
      'No messages yet. Ask your team anything about your case.'
    )}
  </p>
);

function Awaiting({
  caseId,
  conversation,
}: {
  caseId: string;
  conversation: NonNullable<ReturnType<typeof useConversation>['conversation']>;
}) {
  const settle = useMarkSettled(caseId);
  return (
    <p className="awaiting small">
      Waiting for a response since {dayAndTime(conversation.awaiting_since ?? '')}.{' '}
      <Button
        small
        variant="ghost"
        busy={settle.isPending}
        onClick={() =>
          settle.mutate(conversation.sent[otherSide(conversation.side)], {
            // The button disappears.
            onSuccess: () =>
              moveFocus([document.getElementById('conversation-title')], { preventScroll: true }),
          })
        }
      >
        No response needed
      </Button>
    </p>
  );
}

/** With less room than this, users are warned before they write. */
const lowMessages = 50;
const lowBytes = limits.conversationBytes / 20;

const Room = ({ left: { messages, bytes } }: { left: { messages: number; bytes: number } }) =>
  messages > lowMessages && bytes > lowBytes ? null : (
    <Notice tone="warn">
      {messages === 0 || bytes === 0
        ? 'This conversation has reached its limit. You can still read it, but you can’t send new messages.'
        : `This conversation is almost full. You can send ${quantityText(messages, 'more message')}, with about ${bytes.toLocaleString('en-US', { maximumSignificantDigits: 2 })} characters in all.`}
    </Notice>
  );
