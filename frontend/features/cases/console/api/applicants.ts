import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { organizationContract } from '#shared/contract/organization.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../../lib/api-client.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';

/** The organization's applicants whose name or e-mail contains `q`, latest joined first. */
export const applicantsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...organizationKeys.members, 'applicants', q],
    queryFn: ({ pageParam, signal }) =>
      call(organizationContract.listApplicants, {
        query: { q, cursor: pageParam, limit: limits.maxPageSize },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
