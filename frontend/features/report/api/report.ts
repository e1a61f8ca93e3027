import { useState } from 'react';
import { reportContract } from '#shared/contract/report.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { pagedQuery, partsOf } from '../../../lib/paged-query.ts';
import { fileDay, saveFile } from '../../../lib/save-file.ts';

/** Rows since a month, such as 2026-01. */
export const reportQuery = (from: string) =>
  pagedQuery(organizationKeys.report(from), ({ cursor, signal }) =>
    call(reportContract.getReport, { query: { from, cursor }, signal }),
  );

/** Saves all rows since a month as CSV, part after part. */
export function useExportReport(from: string) {
  const [isExporting, setExporting] = useState(false);
  const start = async () => {
    setExporting(true);
    try {
      const parts: string[] = [];
      const read = (cursor: string | undefined) =>
        call(reportContract.exportReport, { query: { from, cursor } });
      for await (const { csv } of partsOf(read)) parts.push(csv);
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `report-${fileDay()}.csv`);
    } catch (error) {
      notify.error('Couldn’t export the report', errorText(error));
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, start: () => void start() };
}
