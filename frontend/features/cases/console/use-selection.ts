import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { addressOf, type ListFilter } from './case-filter.ts';

/** The cases that match a filter, up to the limit of one bulk change. */
async function allMatches(filter: ListFilter): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(staffCasesContract.listOrganizationCases, {
      query: { ...filter, cursor, limit: limits.maxPageSize },
    });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined && ids.length < limits.bulkCases);
  return ids.slice(0, limits.bulkCases);
}

/**
 * Tracks the selected cases: visible rows, or everything that matches the filter, visible or not.
 * @param applied number of applied changes; each one clears the part of the selection beyond the visible rows
 */
export function useSelection(filter: ListFilter, items: readonly StaffCase[], applied: number) {
  const [selectedRows, setSelectedRows] = useState<ReadonlySet<string>>(new Set());
  /** Everything that matched, without what was deselected since; `count` with it. */
  const [every, setEvery] = useState<{ address: string; ids: readonly string[]; count: number }>();
  const [isCollecting, setCollecting] = useState(false);
  /** Incremented with every user action, so that results of an outdated collection are discarded. */
  const round = useRef(0);
  const address = addressOf(filter);
  const matching = every?.address === address ? every : undefined;
  const chosen = useMemo(() => (matching ? new Set(matching.ids) : selectedRows), [matching, selectedRows]);
  // Keeps callbacks stable, because every row of a list takes them as props.
  const latest = useRef({ chosen, matching });
  useLayoutEffect(() => {
    latest.current = { chosen, matching };
  });
  const choose = useCallback((ids: readonly string[], on: boolean) => {
    round.current++;
    const before = latest.current;
    const next = new Set(before.chosen);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    if (before.matching && next.size > 0) setEvery({ ...before.matching, ids: [...next] });
    else {
      setEvery(undefined);
      setSelectedRows(next);
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each applied change
  useEffect(() => setEvery(undefined), [applied]);
  const shown = useMemo(
    () => items.filter(({ id }) => selectedRows.has(id)).map(({ id }) => id),
    [items, selectedRows],
  );
  return {
    chosen,
    ids: matching?.ids ?? shown,
    choose,
    isWhole: matching !== undefined && matching.ids.length >= matching.count,
    isPageChosen: items.length > 0 && shown.length === items.length,
    isCollecting,
    chooseEvery: async () => {
      const currentRound = ++round.current;
      setCollecting(true);
      try {
        const ids = await allMatches(filter);
        if (round.current === currentRound) setEvery({ address, ids, count: ids.length });
      } catch (error) {
        notify.error('Couldn’t select the cases', errorText(error));
      }
      setCollecting(false);
    },
    clear: () => {
      round.current++;
      setEvery(undefined);
      setSelectedRows(new Set());
    },
  };
}
