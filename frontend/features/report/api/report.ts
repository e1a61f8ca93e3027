import { reportContract } from '#shared/contract/report.ts';
import { call } from '../../../lib/api-client.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { derivedByStream } from '../../../lib/read-again.ts';
import { useExportCsv } from '../../../lib/use-export-csv.ts';

/** The report's rows since a month, such as 2026-01. */
export const reportQuery = (from: string) =>
  pagedQuery(
    organizationKeys.report(from),
    ({ cursor, signal }) => call(reportContract.getReport, { query: { from, cursor }, signal }),
    { meta: derivedByStream },
  );

/** Downloads all rows since a month as CSV, one part at a time. */
export const useExportReport = (from: string) =>
  useExportCsv(
    'report',
    (cursor) => call(reportContract.exportReport, { query: { from, cursor } }),
    'Couldn’t export the report',
  );
