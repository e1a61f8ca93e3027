import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { casesContract } from '#shared/contract/cases.ts';
import { isDemoAccount } from '#shared/domain/demo-accounts.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { useAccess, useSession } from '../../../lib/session.tsx';
import { countCases } from '../case-counts.ts';
import { caseKeys } from '../keys.ts';
import { caseTexts } from '../texts.ts';
import { notifyCreateFailure } from './create-case.ts';
import { ownCaseCountQuery, ownCasesQuery } from './queries.ts';

const fetchProblem = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'offline' && error.code !== 'unreadable'
    ? caseTexts.fetchFailed
    : caseTexts.fetchError;

/** The user's cases loaded so far. A demo applicant without cases gets one first. */
export function useOwnCases() {
  const query = useInfiniteQuery(ownCasesQuery);
  const { error } = query;
  useEffect(() => {
    if (error) notify.error(fetchProblem(error));
  }, [error]);
  const items = itemsOf(query.data);
  // The server counts lists that have more pages.
  const { data: counted } = useQuery({ ...ownCaseCountQuery, enabled: query.hasNextPage });
  const startingDemo = useFirstDemoCase(query.isSuccess && items.length === 0);
  return {
    items,
    /** The next booked call. */
    nextCall: query.data?.pages[0]?.call,
    /** The total number of cases, once known. */
    counts: query.hasNextPage ? counted : countCases(items),
    error,
    isLoading: query.isPending || startingDemo,
    pages: query,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** Requests a demo applicant's first case once. True while that is in progress. */
function useFirstDemoCase(hasNone: boolean): boolean {
  const session = useSession();
  const access = useAccess();
  const client = useQueryClient();
  const demoRequest = useRef<'no' | 'asking' | 'answered'>('no');
  const wanted =
    hasNone &&
    session.status === 'signedIn' &&
    isDemoAccount(session.user.email, session.config.productDomain) &&
    access.can('case.create.own');

  useEffect(() => {
    if (!wanted || demoRequest.current !== 'no') return;
    demoRequest.current = 'asking';
    call(casesContract.ensureDemoCase).then(
      (created) => {
        demoRequest.current = 'answered';
        // The index may not have the case yet, so another request could return an empty list again.
        client.setQueryData(ownCasesQuery.queryKey, (data) =>
          data && itemsOf(data).length === 0 ? { ...data, pages: [{ items: [created] }] } : data,
        );
      },
      (error: unknown) => {
        demoRequest.current = 'answered';
        notifyCreateFailure(error);
        return client.invalidateQueries({ queryKey: caseKeys.own });
      },
    );
  }, [wanted, client]);
  return wanted && demoRequest.current !== 'answered';
}
