import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { consultationTexts } from '../texts.ts';

/** Asks before everything typed is cleared. */
export default function ResetDialog({ onClose, onReset }: { onClose: () => void; onReset: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={consultationTexts.resetAsk}
      alert
      actions={
        <DialogActions onCancel={onClose} onConfirm={onReset} variant="danger" busy={false} busyLabel="">
          {consultationTexts.reset}
        </DialogActions>
      }
    >
      <p className="soft">{consultationTexts.resetWarning}</p>
    </Dialog>
  );
}
