import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { organizationContract } from '#shared/contract/organization.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from './api-client.ts';

const root = ['organization'] as const;
export const organizationKeys = {
  all: root,
  settings: [...root, 'settings'],
  figures: [...root, 'figures'],
  members: [...root, 'members'],
  staff: [...root, 'members', 'staff'],
  invitations: [...root, 'invitations'],
  documents: [...root, 'documents'],
  deletions: [...root, 'deletions'],
  /** Every list of the organization's cases. */
  cases: [...root, 'cases'],
} as const;

/** Name and settings. */
export const organizationQuery = queryOptions({
  queryKey: organizationKeys.settings,
  queryFn: ({ signal }) => call(organizationContract.getOrganization, { signal }),
});

/** The kept counts: how many there are, without counting. */
export const statsQuery = queryOptions({
  queryKey: organizationKeys.figures,
  queryFn: ({ signal }) => call(organizationContract.getStats, { signal }),
});

/** The members, latest joined first, a page at a time. */
export const membersQuery = infiniteQueryOptions({
  queryKey: [...organizationKeys.members, 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(organizationContract.listMembers, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
});

/** The members who can look after cases. */
export const staffQuery = infiniteQueryOptions({
  queryKey: organizationKeys.staff,
  queryFn: ({ pageParam, signal }) =>
    call(organizationContract.listMembers, {
      query: { cursor: pageParam, limit: limits.maxPageSize, staff: 'true' },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
});
