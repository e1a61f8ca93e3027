import { type CaseFilter, ownerFilters } from '#shared/contract/staff-cases.ts';
import type { Actor } from '#shared/domain/permissions.ts';

/** Replaces `me` with the caller's ID. */
export const resolveOwner = (filter: CaseFilter, { userId }: Pick<Actor, 'userId'>): CaseFilter =>
  filter.owner === ownerFilters.me ? { ...filter, owner: userId } : filter;
