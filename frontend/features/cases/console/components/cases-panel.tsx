import { Download } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import type { CaseSort } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../../components/button.tsx';
import { latePart } from '../../../../components/late-part.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { ShowMore } from '../../../../components/show-more.tsx';
import { Loading, SkeletonRows } from '../../../../components/skeleton.tsx';
import { Failure } from '../../../../components/states.tsx';
import { countText } from '../../../../lib/count-text.ts';
import { useCaseList } from '../api/case-list.ts';
import { useChangeCases } from '../api/change-cases.ts';
import { useColleagues } from '../api/colleagues.ts';
import { useExportCases } from '../api/export-cases.ts';
import { chosenColumns, useCaseFilter, workColumns } from '../case-filter.ts';
import { employerTexts } from '../texts.ts';
import { useSelection } from '../use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CaseFilters } from './case-filters.tsx';
import { CaseTable } from './case-table.tsx';
import { CaseViews } from './case-views.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ChangeReport } from './change-report.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { NoCases } from './no-cases.tsx';

const BulkJobs = latePart(() => import('./bulk-jobs.tsx'));

const everyText = (known: { count: number; more: boolean } | undefined): string =>
  !known || known.more || known.count > limits.bulkCases
    ? `Select the first ${limits.bulkCases.toLocaleString('en-US')} that match`
    : `Select all ${known.count.toLocaleString('en-US')} that match`;

/** 'All Cases': search, filters, the table, changes of several at once, and the export. */
export function CasesPanel({
  newCase,
  unread,
}: {
  newCase: ReactNode;
  /** Unread messages by case. */
  unread: ReadonlyMap<string, number>;
}) {
  const { filter, columns, pages, isFiltered, change } = useCaseFilter();
  const list = useCaseList(
    filter,
    pages,
    columns.some((column) => workColumns.includes(column)),
  );
  const bulk = useChangeCases();
  const exported = useExportCases(filter);
  const selection = useSelection(filter, list.items, bulk.applied);
  const sortBy = useCallback(
    (sort: CaseSort) => change({ sort: sort === 'newest' ? undefined : sort, due: undefined }),
    [change],
  );
  const colleagues = useColleagues();
  // Each row leads back to this address; none is drawn again while someone types.
  const address = useDeferredValue(useLocation().search);
  const isCounted = !list.hasMore && !list.isLoading && !list.error;
  const known = isCounted ? { count: list.items.length, more: false } : list.total;

  return (
    <Panel
      title={employerTexts.allCases(String(list.whole ?? '…'))}
      busy={list.isLoading || list.isStale}
      flush
      className="flat cases"
      aside={
        exported.rows === undefined ? (
          <span className="buttons">
            <ColumnMenu
              columns={columns}
              onChange={(chosen) => change({ columns: chosenColumns(chosen)?.join(',') })}
            />
            <Button
              small
              variant="ghost"
              icon={Download}
              onClick={exported.start}
              disabled={list.items.length === 0}
            >
              Export CSV
            </Button>
          </span>
        ) : (
          <span className="buttons" role="status">
            <span className="small soft">{exported.rows} rows exported…</span>
            <Button small variant="ghost" onClick={exported.stop}>
              Stop
            </Button>
          </span>
        )
      }
    >
      <CaseViews filter={{ ...filter, columns: chosenColumns(columns) }} />
      <CaseFilters filter={filter} change={change} />
      <BulkJobs />
      {selection.ids.length > 0 && (
        <BulkBar
          chosen={selection.ids.length}
          busy={bulk.isPreviewing}
          applied={bulk.applied}
          onClear={selection.clear}
          onChange={(what) => bulk.preview({ caseIds: selection.ids, change: what })}
        >
          {selection.isPageChosen && list.hasMore && !selection.isWhole && (
            <Button
              small
              variant="ghost"
              busy={selection.isCollecting}
              busyLabel="Selecting..."
              onClick={() => void selection.chooseEvery()}
            >
              {everyText(known)}
            </Button>
          )}
        </BulkBar>
      )}
      {list.isLoading && (
        <>
          <Loading label="Loading cases" />
          <SkeletonRows rows={8} columns={6} />
        </>
      )}
      {!list.isLoading && list.error && list.items.length === 0 && (
        <Failure
          title={employerTexts.loadFailed}
          error={list.error}
          onRetry={list.retry}
          retrying={list.isRetrying}
        />
      )}
      {!list.isLoading && !list.error && list.items.length === 0 && (
        <NoCases filter={filter} isFiltered={isFiltered} change={change} newCase={newCase} />
      )}
      {list.items.length > 0 && (
        <>
          <CaseTable
            items={list.items}
            shown={columns}
            colleagues={colleagues}
            unread={unread}
            chosen={selection.chosen}
            onChoose={selection.choose}
            sort={filter.due ? 'due' : filter.sort}
            onSort={sortBy}
            list={address}
          />
          <div className="pager">
            <span role="status">
              {known === undefined
                ? `${list.items.length} shown`
                : `${list.items.length} of ${countText(known)}`}
            </span>
            <ShowMore
              query={{
                hasNextPage: list.hasMore,
                isFetchingNextPage: list.isLoadingMore,
                fetchNextPage: () => change({ pages: String(pages + 1) }),
              }}
              place="pager"
            />
          </div>
        </>
      )}
      {bulk.previewed && (
        <ChangePreview
          previewed={bulk.previewed}
          busy={bulk.isApplying}
          onCancel={bulk.cancel}
          progress={bulk.progress}
          onConfirm={(caseIds, includeSettled) => {
            const { change, key } = bulk.previewed ?? {};
            if (change && key) bulk.apply({ caseIds, change, key, includeSettled });
          }}
        />
      )}
      <ChangeReport report={bulk.report} onClose={bulk.dismissReport} />
    </Panel>
  );
}
