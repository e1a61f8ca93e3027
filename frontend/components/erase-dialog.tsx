import { Dialog, DialogActions } from './dialog.tsx';

/** Asks before all answers on a page are erased. */
export default function EraseDialog({ onClose, onErase }: { onClose: () => void; onErase: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Erase your answers?"
      alert
      actions={
        <DialogActions onCancel={onClose} onConfirm={onErase} variant="danger">
          Erase answers
        </DialogActions>
      }
    >
      <p className="soft">This clears everything you answered on this page. You can’t undo it.</p>
    </Dialog>
  );
}
