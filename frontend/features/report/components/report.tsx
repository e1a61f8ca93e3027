import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { pathName } from '#shared/domain/visa-paths.ts';
import { ExportButton } from '../../../components/export-button.tsx';
import { type Choice, InlineSelect } from '../../../components/field-parts.tsx';
import { Loading, SkeletonRows } from '../../../components/skeleton.tsx';
import { EmptyState, Failure } from '../../../components/states.tsx';
import { itemsOf } from '../../../lib/paged-query.ts';
import { useInitialLoad } from '../../../lib/use-initial-load.ts';
import { useNextPages } from '../../../lib/use-next-pages.ts';
import { reportQuery, useExportReport } from '../api/report.ts';
import { filtered, lastMonths } from '../sums.ts';
import { ReportPanels } from './report-panels.tsx';
import './report.css';
import { useAddress } from '../../../lib/use-address.ts';

const periods = ['3', '6', '12', '24'];
const usualPeriod = '12';
type FilterName = 'months' | 'path' | 'owner';

/** Outcomes of the organization's cases by month, visa path, and owner. The filters are part of the address. */
export function Report() {
  const id = useId();
  const [address, setAddress] = useAddress();
  const value = (name: FilterName) => address.get(name) ?? '';
  const chosen = periods.includes(value('months')) ? value('months') : usualPeriod;
  const months = lastMonths(Number(chosen), new Date());
  const from = months[0] ?? '';
  const query = useInfiniteQuery(reportQuery(from));
  useNextPages(query);
  const isReady = useInitialLoad(query.isPending || query.hasNextPage);
  const exporting = useExportReport(from);
  const rows = itemsOf(query.data);
  const shown = filtered(rows, { path: value('path'), owner: value('owner') });
  const named = rows.map(({ owner_id = 'none', owner_name = 'Unknown' }) => [owner_id, owner_name] as const);
  // A chosen owner keeps the name when another period has no rows of theirs.
  const names = useRef(new Map<string, string>()).current;
  for (const [owner, name] of named) names.set(owner, name);
  const ownerName = (owner: string) => (owner === 'none' ? 'Unassigned' : (names.get(owner) ?? 'Unknown'));
  const choose = (name: FilterName, next: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set(name, next);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  const select = (name: FilterName, label: string, options: readonly Choice[], placeholder?: string) => (
    <div>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <InlineSelect
        small
        id={`${id}-${name}`}
        options={options}
        placeholder={placeholder}
        value={name === 'months' ? chosen : value(name)}
        onChange={({ target }) => choose(name, target.value)}
      />
    </div>
  );
  return (
    <>
      <div className="report-head">
        <div>
          <h1>Report</h1>
          <p className="text-ui soft">
            Cases are counted under their current owner and visa path. Months begin and end at midnight UTC,
            not in the office’s time zone. Deleted cases aren’t counted.
          </p>
        </div>
        <ExportButton
          small
          exporting={exporting}
          label={value('path') || value('owner') ? 'Export all as CSV' : 'Export CSV'}
        />
      </div>
      <search className="report-filter">
        {select(
          'months',
          'Period',
          periods.map((count) => ({ value: count, label: `Last ${count} months` })),
        )}
        {select(
          'path',
          'Visa Path',
          choices([value('path'), ...rows.map(({ path }) => path)], pathName),
          'All visa paths',
        )}
        {select(
          'owner',
          'Owner',
          choices([value('owner'), ...rows.map(({ owner_id }) => owner_id ?? 'none')], ownerName),
          'Everyone',
        )}
      </search>
      {(query.isPending || query.hasNextPage || !isReady) && !query.error && (
        <>
          <Loading label="Loading the report" />
          <SkeletonRows rows={8} columns={4} />
        </>
      )}
      {query.error && <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} />}
      {isReady && query.isSuccess && !query.hasNextPage && shown.length === 0 && (
        <EmptyState title="Nothing to report">
          {rows.length === 0
            ? 'Cases will appear here when they are opened, change status, or wait for someone.'
            : 'No cases match these filters.'}
        </EmptyState>
      )}
      {isReady && query.isSuccess && !query.hasNextPage && shown.length > 0 && (
        <ReportPanels rows={shown} months={months} ownerName={ownerName} />
      )}
    </>
  );
}

/** The available options, by name. Includes the chosen one, which may have no rows in another period. */
const choices = (keys: readonly string[], nameOf: (key: string) => string): Choice[] =>
  [...new Set(keys)]
    .filter(Boolean)
    .map((key) => ({ value: key, label: nameOf(key) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
