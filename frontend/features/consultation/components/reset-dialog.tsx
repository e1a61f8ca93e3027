import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { consultationTexts } from '../texts.ts';

/** Asks for confirmation before the form is cleared. */
export default function ResetDialog({ onClose, onReset }: { onClose: () => void; onReset: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reset the form?"
      alert
      actions={
        <DialogActions onCancel={onClose} onConfirm={onReset} variant="danger">
          {consultationTexts.reset}
        </DialogActions>
      }
    >
      <p className="soft">This clears everything you entered, including your resume. You can’t undo it.</p>
    </Dialog>
  );
}
