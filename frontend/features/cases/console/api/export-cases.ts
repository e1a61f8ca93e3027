import { useRef, useState } from 'react';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { partsOf } from '../../../../lib/paged-query.ts';
import { fileDay, saveFile } from '../../../../lib/save-file.ts';
import type { ListFilter } from '../case-filter.ts';

/**
 * Saves the whole filtered list as CSV. The server returns it in parts, as text; the browser only joins them,
 * outside the page's memory (Blob), and can be stopped.
 */
export function useExportCases(filter: ListFilter) {
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setRows(0);
    try {
      const blob = await collect(filter, control.signal, setRows);
      saveFile(blob, `cases-${fileDay()}.csv`);
    } catch (error) {
      if (!control.signal.aborted) notify.error("Couldn't export the cases", errorText(error));
    } finally {
      setRows(undefined);
    }
  };
  return { rows, start: () => void start(), stop: () => running.current?.abort() };
}

async function collect(
  filter: ListFilter,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<Blob> {
  let blob = new Blob([], { type: 'text/csv;charset=utf-8' });
  let rows = 0;
  const read = (cursor: string | undefined) =>
    call(staffCasesContract.exportOrganizationCases, { query: { ...filter, cursor }, signal });
  for await (const part of partsOf(read)) {
    blob = new Blob([blob, part.csv], { type: blob.type });
    rows += part.rows;
    onRows(rows);
  }
  return blob;
}
