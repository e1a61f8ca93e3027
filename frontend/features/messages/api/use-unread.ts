import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { conversationQuery, unreadQuery } from './queries.ts';

/** Unread messages by case and in total, in one request for a whole list. */
export function useUnread() {
  const { data } = useQuery(unreadQuery);
  const byCase = useMemo(
    () => new Map((data?.items ?? []).map(({ case_id, unread }) => [case_id, unread])),
    [data],
  );
  return { byCase, total: data?.total ?? 0, isCapped: data?.more ?? false };
}

/** Unread messages of one case. */
export const useUnreadOf = (caseId: string): number => useQuery(conversationQuery(caseId)).data?.unread ?? 0;
