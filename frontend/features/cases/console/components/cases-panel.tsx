import { Download } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { CaseSort } from '#shared/contract/staff-cases.ts';
import { Button } from '../../../../components/button.tsx';
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
import { BulkBar } from './bulk-bar.tsx';
import { CaseFilters } from './case-filters.tsx';
import { CaseTable } from './case-table.tsx';
import { CaseViews } from './case-views.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ChangeReport } from './change-report.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { NoCases } from './no-cases.tsx';

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback(
    (ids: readonly string[], on: boolean) =>
      setChosen(
        (before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
      ),
    [],
  );
  const sortBy = useCallback(
    (sort: CaseSort) => change({ sort: sort === 'newest' ? undefined : sort, due: undefined }),
    [change],
  );
  const colleagues = useColleagues();
  const shown = list.items.filter(({ id }) => chosen.has(id));
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
      {shown.length > 0 && (
        <BulkBar
          chosen={shown.length}
          busy={bulk.isPreviewing}
          applied={bulk.applied}
          onClear={() => setChosen(new Set())}
          onChange={(what) => bulk.preview({ caseIds: shown.map(({ id }) => id), change: what })}
        />
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
            chosen={chosen}
            onChoose={choose}
            sort={filter.due ? 'due' : filter.sort}
            onSort={sortBy}
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
