// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { Today } from '#shared/contract/today.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { useRemoveLine } from './today.ts';

const line = (name: string) =>
  ({ case_id: name, entries: [{ id: name, about: 'deadline', name }], count: 1 }) as unknown as CaseWork;
const [mine, other] = [line('mine'), line('other')];

function setup() {
  const client = new QueryClient();
  const put = (scope: string, items: CaseWork[], count: number) => {
    client.setQueryData(organizationKeys.today(scope), { overdue: { items, more: true } });
    client.setQueryData(organizationKeys.todayCounts(scope), {
      overdue: { count, more: false },
      due: { count: 7, more: false },
    });
  };
  put('mine', [mine], 30);
  put('team', [other, mine], 43);
  const shown = (scope: string) => {
    const list = client.getQueryData<Today>(organizationKeys.today(scope));
    const counts = client.getQueryData<{ overdue: { count: number } }>(organizationKeys.todayCounts(scope));
    return [list?.overdue.items.map(({ case_id }) => case_id), counts?.overdue.count];
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRemoveLine(), { wrapper });
  const removeLine = (done: CaseWork) => result.current('overdue', done);
  return { client, shown, removeLine };
}

it('removes a line from every list, decrements counts, and restores it', () => {
  const { client, shown, removeLine } = setup();
  const restoreLine = removeLine(mine);
  expect(shown('mine')).toEqual([[], 29]);
  expect(shown('team')).toEqual([['other'], 42]);
  expect(client.getQueryData(organizationKeys.todayCounts('team'))).toMatchObject({ due: { count: 7 } });
  restoreLine();
  expect(shown('mine')).toEqual([['mine'], 30]);
  expect(shown('team')).toEqual([['other', 'mine'], 43]);
});

it('does not change the counts of lists without the line', () => {
  const { shown, removeLine } = setup();
  removeLine(other);
  expect(shown('mine')).toEqual([['mine'], 30]);
  expect(shown('team')).toEqual([['mine'], 42]);
});
