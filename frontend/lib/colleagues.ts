import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Member } from '#shared/contract/organization.ts';
import { staffQuery } from './organization-queries.ts';
import { itemsOf } from './paged-query.ts';
import { useEveryPage } from './use-every-page.ts';

/** Everyone who can own a case. Empty until `enabled`. */
export function useColleagues(enabled = true): readonly Member[] {
  const staff = useInfiniteQuery({ ...staffQuery, enabled });
  useEveryPage(staff);
  return useMemo(() => itemsOf(staff.data), [staff.data]);
}

/**
 * Colleagues as options, including a chosen one who has left, whose cases an address or a saved view may name. Without
 * it, the field would show its placeholder although the list is filtered.
 */
export function colleagueOptions(
  colleagues: readonly Member[],
  chosen: string | undefined,
): { value: string; label: string }[] {
  const options = colleagues.map((each) => ({ value: each.user_id, label: colleagueName(each) }));
  const isLoaded = options.length > 0;
  return !chosen || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: isLoaded ? 'Former colleague' : 'Loading...' }];
}

export const colleagueName = ({ full_name, email }: Pick<Member, 'full_name' | 'email'>): string =>
  full_name || email;
