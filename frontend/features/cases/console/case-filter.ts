import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { type CaseView, ViewFilter } from '#shared/contract/case-views.ts';
import { type CaseColumn, CaseFilter, caseColumns } from '#shared/contract/staff-cases.ts';
import { Id } from '#shared/schema/common.ts';
import { useAddress } from '../../../lib/use-address.ts';

/** The address's parameters. Invalid values are ignored. */
const Address = z.object({
  q: z.catch(CaseFilter.shape.q, undefined),
  status: z.catch(CaseFilter.shape.status, undefined),
  due: z.catch(CaseFilter.shape.due, undefined),
  owner: z.catch(CaseFilter.shape.owner, undefined),
  outcome: z.catch(CaseFilter.shape.outcome, undefined),
  points_from: z.catch(CaseFilter.shape.points_from, undefined),
  sort: z.catch(CaseFilter.shape.sort, 'newest'),
  /** The saved view that was chosen, because several can have the same filter. */
  view: z.catch(z.optional(Id), undefined),
  pages: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(40)), 1),
});

export type ListFilter = z.infer<typeof CaseFilter>;

/** The default columns, which apply to every case. */
const usualColumns: readonly CaseColumn[] = caseColumns.slice(0, 7);
/** The columns that `with=work` adds. */
export const workColumns: readonly CaseColumn[] = ['items', 'deadline', 'activity'];

/** The columns that an address names, in table order, or else the default columns. */
function columnsIn(text: string | null): readonly CaseColumn[] {
  const named = text?.split(',') ?? [];
  const known = caseColumns.filter((column) => named.includes(column));
  return known.length > 0 ? known : usualColumns;
}
/** For an address or a view. Undefined for the default columns. */
export const chosenColumns = (columns: readonly CaseColumn[]): CaseColumn[] | undefined => {
  const ordered = caseColumns.filter((column) => columns.includes(column));
  return ordered.length === 0 || String(ordered) === String(usualColumns) ? undefined : ordered;
};

/** The address of a list without its page number. Equal filters have equal addresses. */
export function addressOf(filter: Partial<ViewFilter>): string {
  const names = Object.keys(ViewFilter.shape) as (keyof ViewFilter)[];
  const entries = names.flatMap((name) => {
    const value = name === 'columns' ? chosenColumns(filter.columns ?? []) : filter[name];
    const isDefault = value === undefined || value === '' || (name === 'sort' && value === 'newest');
    return isDefault ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(entries).toString();
}

export const addressOfView = ({ id, filter }: Pick<CaseView, 'id' | 'filter'>): string =>
  [addressOf(filter), `view=${id}`].filter(Boolean).join('&');

/**
 * Filter, order, columns, chosen view, and number of pages, stored in the address so that a view can be shared and Back
 * returns to it. Typing in the search replaces the history entry; everything else adds one.
 */
export function useCaseFilter() {
  const [address, setAddress] = useAddress();
  const { filter, pages, view } = useMemo(() => {
    const { pages: shown, view: chosen, ...rest } = Address.parse(Object.fromEntries(address));
    return { filter: rest, pages: shown, view: chosen };
  }, [address]);
  const named = address.get('columns');
  const columns = useMemo(() => columnsIn(named), [named]);
  const change = useCallback(
    (changed: Partial<Record<keyof ViewFilter | 'pages' | 'view', string | undefined>>) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          if (!('pages' in changed || 'view' in changed)) after.delete('pages');
          for (const [name, value] of Object.entries(changed))
            if (value) after.set(name, value);
            else after.delete(name);
          return after;
        },
        { replace: 'q' in changed || 'pages' in changed || 'view' in changed, preventScrollReset: true },
      ),
    [setAddress],
  );
  const isFiltered =
    Boolean(filter.q || filter.status || filter.due || filter.owner || filter.outcome) ||
    filter.points_from !== undefined;
  return { filter, columns, pages, view, isFiltered, change };
}
