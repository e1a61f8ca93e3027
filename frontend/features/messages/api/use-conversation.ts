import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pollDelay } from '#shared/domain/poll-delay.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { messageKeys } from '../keys.ts';
import { conversationQuery, messagesQuery } from './queries.ts';

const activities = ['pointerdown', 'keydown', 'wheel', 'focus'] as const;
/** After this much inactivity, the user's first action triggers a poll. */
const idleMilliseconds = pollDelay(0);

/**
 * When the user was last active in this tab, as a function. Milliseconds since the epoch.
 * @param onReturn called when they become active again after a while
 */
function useLastActive(onReturn: () => void): { readonly touch: () => void; readonly quiet: () => number } {
  const last = useRef(Date.now());
  const returned = useRef(onReturn);
  returned.current = onReturn;
  useEffect(() => {
    const act = () => {
      const wasAway = Date.now() - last.current > idleMilliseconds;
      last.current = Date.now();
      if (wasAway) returned.current();
    };
    for (const each of activities) window.addEventListener(each, act, { passive: true });
    return () => {
      for (const each of activities) window.removeEventListener(each, act);
    };
  }, []);
  return {
    touch: () => {
      last.current = Date.now();
    },
    quiet: () => Date.now() - last.current,
  };
}

/** The refresh interval for the conversation's surroundings while the user is active in the tab. */
const refreshMilliseconds = 60_000;

/**
 * Calls `look` with each poll that brings something new, and otherwise at most once a minute while the user is
 * active. Never for an idle tab.
 */
function useRefreshOnActivity(
  polled: { at: number; revision: number | undefined },
  quiet: () => number,
  refresh: () => void,
) {
  const last = useRef({ at: Date.now(), revision: polled.revision });
  const { at, revision } = polled;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per poll
  useEffect(() => {
    if (revision === undefined) return;
    const isFirst = last.current.revision === undefined;
    const isNew = !isFirst && revision !== last.current.revision;
    const isDue = quiet() < refreshMilliseconds && at - last.current.at >= refreshMilliseconds;
    last.current.revision = revision;
    if (!isNew && !isDue) return;
    last.current.at = at;
    refresh();
  }, [at, revision]);
}

/**
 * A case's messages, kept up to date while the page is open. A small request polls for changes, rarely while the user
 * is idle and never while the tab is hidden. Messages are refetched only after a change.
 * @param onRefresh refetches what else the page shows about the case
 */
export function useConversation(caseId: string, onRefresh: () => void) {
  const client = useQueryClient();
  const pages = useInfiniteQuery(messagesQuery(caseId));
  const active = useLastActive(() => void refetchState());
  const state = useQuery({
    ...conversationQuery(caseId),
    refetchInterval: () => pollDelay(active.quiet()),
    refetchIntervalInBackground: false,
    // Polls immediately when the user returns to the tab.
    staleTime: 0,
  });
  const refetchState = state.refetch;
  useRefreshOnActivity({ at: state.dataUpdatedAt, revision: state.data?.revision }, active.quiet, onRefresh);
  const shown = pages.data?.pages[0]?.conversation;
  const isBehind = shown !== undefined && (state.data?.revision ?? 0) > shown.revision;
  const { isFetching } = pages;
  const { touch } = active;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `touch` restarts frequent polling, because a change is often followed by another
  useEffect(() => {
    if (!isBehind || isFetching) return;
    touch();
    void client.invalidateQueries({ queryKey: messageKeys.list(caseId) });
  }, [isBehind, isFetching, client, caseId]);
  return {
    pages,
    conversation: shown,
    /** Oldest first. */
    messages: itemsOf(pages.data).toReversed(),
  };
}
