import { Download } from 'lucide-react';
import type { useExportCsv } from '../lib/use-export-csv.ts';
import { Button } from './button.tsx';

/** Exports a list as CSV. */
export const ExportButton = ({
  exporting,
  small = false,
  label = 'Export CSV',
}: {
  exporting: ReturnType<typeof useExportCsv>;
  small?: boolean;
  label?: string;
}) => (
  <Button
    small={small}
    icon={Download}
    busy={exporting.isExporting}
    busyLabel="Exporting..."
    onClick={exporting.start}
  >
    {label}
  </Button>
);
