import { Download } from 'lucide-react';
import type { useExportCsv } from '../lib/use-export-csv.ts';
import { Button } from './button.tsx';

/** Exports a list as CSV. */
export const ExportButton = ({
  exporting,
  small = false,
}: {
  exporting: ReturnType<typeof useExportCsv>;
  small?: boolean;
}) => (
  <Button
    small={small}
    icon={Download}
    busy={exporting.isExporting}
    busyLabel="Exporting..."
    onClick={exporting.start}
  >
    Export CSV
  </Button>
);
