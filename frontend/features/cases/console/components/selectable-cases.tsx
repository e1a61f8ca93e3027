import { type ComponentProps, useDeferredValue } from 'react';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../../components/button.tsx';
import type { useCaseList } from '../api/case-list.ts';
import { useChangeCases } from '../api/change-cases.ts';
import type { ListFilter } from '../case-filter.ts';
import { useSelection } from '../use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CaseTable } from './case-table.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ChangeReport } from './change-report.tsx';

const everyText = (known: { count: number; more: boolean } | undefined): string =>
  !known || known.more || known.count > limits.bulkCases
    ? `Select the first ${limits.bulkCases.toLocaleString('en-US')} that match`
    : `Select all ${known.count.toLocaleString('en-US')} that match`;

/**
 * The case table and bulk changes of selected cases. Separate from the rest of the panel so that selecting a case
 * re-renders nothing else.
 */
export function SelectableCases({
  filter,
  list,
  known,
  ...table
}: {
  filter: ListFilter;
  list: ReturnType<typeof useCaseList>;
  /** The number of matches. */
  known: { count: number; more: boolean } | undefined;
} & Pick<
  ComponentProps<typeof CaseTable>,
  'shown' | 'colleagues' | 'unread' | 'sort' | 'onSort' | 'address'
>) {
  const bulk = useChangeCases();
  const selection = useSelection(filter, list.items, bulk.applied);
  // Rendering the bar takes longer than checking a box, so the checkbox updates first.
  const ids = useDeferredValue(selection.ids);
  return (
    <>
      {ids.length > 0 && (
        <BulkBar
          chosen={ids.length}
          busy={bulk.isPreviewing}
          applied={bulk.applied}
          onClear={selection.clear}
          onChange={(change) => bulk.preview({ caseIds: ids, change })}
        >
          {selection.isPageChosen && list.hasMore && (
            <Button
              small
              variant="ghost"
              busy={selection.isCollecting}
              busyLabel="Selecting..."
              // Not `disabled`, which would take its focus away.
              aria-disabled={selection.isWhole || undefined}
              onClick={() => {
                if (!selection.isWhole) void selection.chooseEvery();
              }}
            >
              {everyText(known)}
            </Button>
          )}
        </BulkBar>
      )}
      {list.items.length > 0 && (
        <CaseTable {...table} items={list.items} chosen={selection.chosen} onChoose={selection.choose} />
      )}
      {bulk.previewed && (
        <ChangePreview
          previewed={bulk.previewed}
          busy={bulk.isApplying}
          onCancel={bulk.cancel}
          progress={bulk.progress}
          onConfirm={bulk.apply}
        />
      )}
      <ChangeReport report={bulk.report} onClose={bulk.dismissReport} />
    </>
  );
}
