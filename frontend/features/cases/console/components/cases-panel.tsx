import { usePrefetchQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { CaseSort } from '#shared/contract/staff-cases.ts';
import { Button } from '../../../../components/button.tsx';
import { lazyPart } from '../../../../components/lazy-part.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { ShowMore } from '../../../../components/show-more.tsx';
import { Loading, SkeletonRows } from '../../../../components/skeleton.tsx';
import { Failure } from '../../../../components/states.tsx';
import { useColleagues } from '../../../../lib/colleagues.ts';
import { countText } from '../../../../lib/count-text.ts';
import { bulkJobsQuery } from '../api/bulk-jobs.ts';
import { useCaseList } from '../api/case-list.ts';
import { exportsQuery, useExportCases } from '../api/export-cases.ts';
import { chosenColumns, useCaseFilter, workColumns } from '../case-filter.ts';
import { employerTexts } from '../texts.ts';
import { CaseFilters } from './case-filters.tsx';
import { CaseViews } from './case-views.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ImportCases, ImportProgress } from './import-cases.tsx';
import { NoCases } from './no-cases.tsx';
import { SelectableCases } from './selectable-cases.tsx';

const BulkJobs = lazyPart(() => import('./bulk-jobs.tsx'));
const CaseExports = lazyPart(() => import('./case-exports.tsx'));

/**
 * 'All Cases': search, filters, table, bulk changes, and export. Memoized, so opening a dialog doesn't wait for the
 * list to re-render.
 */
export const CasesPanel = memo(function CasesPanel({
  newCase,
  unread,
  onReady,
}: {
  newCase: ReactNode;
  /** Number of unread messages by case. */
  unread: ReadonlyMap<string, number>;
  /** Called once the list has its full height, so that content below doesn't shift. */
  onReady: () => void;
}) {
  const { filter, columns, pages, view: chosenView, isFiltered, change } = useCaseFilter();
  const list = useCaseList(
    filter,
    pages,
    columns.some((column) => workColumns.includes(column)),
  );
  useEffect(() => {
    if (!list.isLoading) onReady();
  }, [list.isLoading, onReady]);
  // Fetched together with the list rather than once their code has loaded: a job is shown above the rows and would
  // move them under the pointer.
  usePrefetchQuery(bulkJobsQuery);
  usePrefetchQuery(exportsQuery);
  const exported = useExportCases(filter);
  const sortBy = useCallback(
    (sort: CaseSort) => change({ sort: sort === 'newest' ? undefined : sort, due: undefined }),
    [change],
  );
  const colleagues = useColleagues();
  const view = useMemo(() => ({ ...filter, columns: chosenColumns(columns) }), [filter, columns]);
  // The address that rows link back to. Deferred so that rows don't re-render while the user types.
  const address = useDeferredValue(useLocation().search);
  const isCounted = !list.hasMore && !list.isLoading && !list.error;
  const known = isCounted ? { count: list.items.length, more: false } : list.total;

  return (
    <Panel
      title={employerTexts.allCases(known ? countText(known) : '…')}
      busy={list.isLoading || list.isStale}
      flush
      className="flat cases"
      aside={
        <div className="buttons">
          <ColumnMenu
            columns={columns}
            onChange={(chosen) => change({ columns: chosenColumns(chosen)?.join(',') })}
          />
          <ImportCases />
          <Button
            small
            variant="ghost"
            icon={Download}
            busy={exported.isExporting}
            busyLabel="Exporting..."
            onClick={exported.start}
            disabled={list.items.length === 0}
          >
            Export CSV
          </Button>
        </div>
      }
    >
      <CaseViews filter={view} chosen={chosenView} change={change} />
      <CaseFilters filter={filter} change={change} />
      <BulkJobs />
      <ImportProgress />
      <CaseExports />
      <SelectableCases
        filter={filter}
        list={list}
        known={known}
        shown={columns}
        colleagues={colleagues}
        unread={unread}
        sort={filter.due ? 'due' : filter.sort}
        onSort={sortBy}
        address={address}
      />
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
              // After a failure, the address already has the page that is missing.
              fetchNextPage: () => (list.error ? list.retry() : change({ pages: String(pages + 1) })),
            }}
            place="pager"
          />
        </div>
      )}
    </Panel>
  );
});
