import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';

/** Shown the first time a team member writes to an applicant in this browser. */
export const ConfirmFirstMessage = ({
  open,
  to,
  isSending,
  isSavingNote,
  onClose,
  onSend,
  onSaveNote,
}: {
  open: boolean;
  to: string;
  isSending: boolean;
  isSavingNote: boolean;
  onClose: () => void;
  onSend: () => void;
  onSaveNote: () => void;
}) => (
  <Dialog
    open={open}
    onClose={onClose}
    busy={isSending || isSavingNote}
    title={`Send this to ${to}?`}
    actions={
      <>
        <Button
          variant="ghost"
          onClick={onSaveNote}
          busy={isSavingNote}
          busyLabel="Saving..."
          disabled={isSending}
        >
          Save as internal note
        </Button>
        <Button
          variant="secondary"
          onClick={onSend}
          busy={isSending}
          busyLabel="Sending..."
          disabled={isSavingNote}
          autoFocus
        >
          Send to {to}
        </Button>
      </>
    }
  >
    <p className="soft">
      {to} can read and keep this message. To write to your team only, use an internal note. We won’t ask
      again.
    </p>
  </Dialog>
);
