import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import type { Member } from '#shared/contract/organization.ts';
import type { CaseColumn, CaseSort, StaffCase } from '#shared/contract/staff-cases.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { limits } from '#shared/schema/limits.ts';
import { DataTable } from '../../../../components/amplify/data-table.tsx';
import { columnsOf, nameOf } from './case-columns.tsx';
import { Choose } from './table-controls.tsx';

/**
 * The cases in the list, each linked to its page, with checkboxes to select several for a bulk change. Memoized by
 * table and by row because it is most of the page's rendering work: a thousand rows with every case of a large
 * organization shown.
 */
export const CaseTable = memo(function CaseTable({
  items,
  shown,
  colleagues,
  unread,
  chosen,
  onChoose,
  sort,
  onSort,
  address,
}: {
  items: readonly StaffCase[];
  /** In addition to applicant and status. */
  shown: readonly CaseColumn[];
  colleagues: readonly Member[];
  /** Number of unread messages by case. */
  unread: ReadonlyMap<string, number>;
  chosen: ReadonlySet<string>;
  onChoose: (caseIds: readonly string[], chosen: boolean) => void;
  sort: CaseSort;
  onSort: (sort: CaseSort) => void;
  /** The query string of the list's address, which case pages link back to. */
  address: string;
}) {
  // The clicked checkbox updates immediately. If many rows change, the others follow in a deferred render.
  const earlier = useDeferredValue(chosen);
  const selected = Math.abs(chosen.size - earlier.size) > limits.pageSize ? earlier : chosen;
  const columns = useMemo(
    () => columnsOf({ shown, colleagues, unread, sort, onSort }),
    [shown, colleagues, unread, sort, onSort],
  );
  const choice = useCallback(
    (item: StaffCase, isSelected: boolean) => (
      <Choose
        label={`Select the case for ${nameOf(item)}, ${pathName(item.path)}`}
        checked={isSelected}
        onChange={(checked) => onChoose([item.id], checked)}
      />
    ),
    [onChoose],
  );
  return (
    <DataTable
      caption="Your organization’s cases"
      columns={columns}
      rows={items}
      keyOf={idOf}
      isLinked
      state={address ? { list: address } : undefined}
      selection={{
        selected,
        cell: choice,
        heading: (
          <Choose
            name="Selected"
            label="Select all cases shown"
            checked={items.length > 0 && items.every(({ id }) => chosen.has(id))}
            onChange={(checked) => onChoose(items.map(idOf), checked)}
          />
        ),
      }}
    />
  );
});

const idOf = ({ id }: StaffCase): string => id;
