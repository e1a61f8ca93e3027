import type { BulkChange } from '../bulk-change.ts';
import { BulkRequestDialog } from './bulk-request-dialog.tsx';
import { DueDateDialog } from './due-date-dialog.tsx';

export interface BulkDialogProps {
  readonly chosen: number;
  /** The server is computing the preview. */
  readonly busy: boolean;
  readonly onChange: (change: BulkChange) => void;
  readonly onClose: () => void;
}

/** The input dialogs of the bulk changes. Loaded when one is opened. */
export default function BulkDialogs({
  kind,
  ...props
}: BulkDialogProps & { readonly kind: 'due' | 'request' }) {
  return kind === 'due' ? <DueDateDialog {...props} /> : <BulkRequestDialog {...props} />;
}
