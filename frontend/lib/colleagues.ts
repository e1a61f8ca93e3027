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

export const colleagueName = ({ full_name, email }: Pick<Member, 'full_name' | 'email'>): string =>
  full_name || email;
