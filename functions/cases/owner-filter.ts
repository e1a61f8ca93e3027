import { type CaseFilter, ownerFilters } from '#shared/contract/staff-cases.ts';
import type { Actor } from '#shared/domain/permissions.ts';

/** `me` is the person who asks. */
export const resolveOwner = (filter: CaseFilter, { userId }: Pick<Actor, 'userId'>): CaseFilter =>
  filter.owner === ownerFilters.me ? { ...filter, owner: userId } : filter;
