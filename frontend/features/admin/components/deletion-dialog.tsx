import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  type Deletion,
  type DeletionReceipt,
  type RemovedKind,
  removedKinds,
} from '#shared/records/deletion.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { saveReceipt, useRunDeletion } from '../api/deletions.ts';

const removedNames: Record<RemovedKind, string> = {
  cases: 'Cases',
  documents: 'Documents',
  case_records: 'History, notes, and requests',
  consultations: 'Consultations',
  calls: 'Calls',
  contact_messages: 'Contact messages',
  file_versions: 'Stored file versions',
  account_records: 'Account records',
};

/** Confirms, runs the deletion, and shows the receipt. `deletion` is undefined while the dialog is closed. */
export function DeletionDialog({
  deletion,
  onClose,
}: {
  deletion: Deletion | undefined;
  onClose: () => void;
}) {
  const [receipt, setReceipt] = useState<DeletionReceipt>();
  const runDeletion = useRunDeletion(setReceipt);
  const close = () => {
    setReceipt(undefined);
    onClose();
  };
  return (
    <Dialog
      open={deletion !== undefined}
      onClose={close}
      title={receipt ? 'Data deleted' : 'Delete this person’s data?'}
      alert
      busy={runDeletion.isPending}
      actions={
        receipt ? (
          <>
            <Button variant="ghost" icon={Download} onClick={() => saveReceipt(receipt)}>
              Download receipt
            </Button>
            <Button variant="secondary" onClick={close}>
              Done
            </Button>
          </>
        ) : (
          <DialogActions
            onCancel={close}
            variant="danger"
            busy={runDeletion.isPending}
            busyLabel="Deleting..."
            onConfirm={() => deletion && runDeletion.mutate(deletion.user_id)}
          >
            Delete permanently
          </DialogActions>
        )
      }
    >
      {receipt ? (
        <Removed receipt={receipt} />
      ) : (
        <p className="soft">
          This permanently deletes the account of <b>{deletion?.full_name || deletion?.email}</b>, with all
          cases, documents (every version), consultations, calls, and messages. This can’t be undone.
        </p>
      )}
    </Dialog>
  );
}

const Removed = ({ receipt }: { receipt: DeletionReceipt }) => (
  <>
    <dl className="removed">
      {removedKinds
        .filter((kind) => receipt.removed[kind] > 0)
        .map((kind) => (
          <div key={kind}>
            <dt>{removedNames[kind]}</dt>
            <dd>{receipt.removed[kind]}</dd>
          </div>
        ))}
    </dl>
    <p className="soft">
      {receipt.account_removed
        ? 'The receipt identifies the person by ID only. You can find it under Deletion Requests.'
        : 'The account was kept because this person still has cases in another organization.'}
    </p>
  </>
);
