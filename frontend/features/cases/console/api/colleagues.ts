import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Member } from '#shared/contract/organization.ts';
import { staffQuery } from '../../../../lib/organization-queries.ts';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { useEveryPage } from '../../../../lib/use-every-page.ts';

/** Everyone who can own a case. */
export function useColleagues(): readonly Member[] {
  const staff = useInfiniteQuery(staffQuery);
  useEveryPage(staff);
  return useMemo(() => itemsOf(staff.data), [staff.data]);
}

export const colleagueName = ({ full_name, email }: Pick<Member, 'full_name' | 'email'>): string =>
  full_name || email;
