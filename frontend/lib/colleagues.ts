import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Member } from '#shared/contract/organization.ts';
import { staffQuery } from './organization-queries.ts';
import { itemsOf } from './paged-query.ts';
import { useNextPages } from './use-next-pages.ts';

/** Everyone who can own a case. Empty until `enabled`. */
export function useColleagues(enabled = true): readonly Member[] {
  const staff = useInfiniteQuery({ ...staffQuery, enabled });
  useNextPages(staff);
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
  const options = [...colleagueNames(colleagues)].map(([value, label]) => ({ value, label }));
  const isLoaded = options.length > 0;
  return !chosen || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: isLoaded ? 'Former colleague' : 'Loading...' }];
}

type Named = Pick<Member, 'user_id' | 'full_name' | 'email'>;

/** Colleagues' names by ID. Those that several have are followed by the email, so that they can be told apart. */
export function colleagueNames(colleagues: readonly Named[]): Map<string, string> {
  const nameOf = ({ full_name, email }: Named) => full_name || email;
  const counts = Map.groupBy(colleagues, nameOf);
  return new Map(
    colleagues.map((each) => {
      const name = nameOf(each);
      const isShared = name !== each.email && (counts.get(name) ?? []).length > 1;
      return [each.user_id, isShared ? `${name} (${each.email})` : name];
    }),
  );
}
