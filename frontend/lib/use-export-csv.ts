import { useState } from 'react';
import { errorText } from './api-client.ts';
import { today } from './dates.ts';
import { notify } from './notify.ts';
import { partsOf } from './paged-query.ts';
import { saveFile } from './save-file.ts';

interface Part {
  readonly csv: string;
  readonly nextCursor?: string | undefined;
}

/**
 * Downloads a list as CSV, one part at a time.
 * @param name of the file, before the date
 * @param failure title of the error message if a part couldn't be read
 */
export function useExportCsv(
  name: string,
  read: (cursor: string | undefined) => Promise<Part>,
  failure: string,
) {
  const [isExporting, setExporting] = useState(false);
  const start = async () => {
    setExporting(true);
    try {
      const parts: string[] = [];
      for await (const { csv } of partsOf(read)) parts.push(csv);
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `${name}-${today()}.csv`);
    } catch (error) {
      notify.error(failure, errorText(error));
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, start: () => void start() };
}
