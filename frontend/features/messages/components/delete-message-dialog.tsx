import type { Message } from '#shared/records/message.ts';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';

export const DeleteMessageDialog = ({
  message,
  onClose,
  onDelete,
}: {
  message: Message | undefined;
  onClose: () => void;
  onDelete: (message: Message) => void;
}) => (
  <Dialog
    open={message !== undefined}
    onClose={onClose}
    title="Delete this message?"
    alert
    actions={
      <DialogActions onCancel={onClose} onConfirm={() => message && onDelete(message)} variant="danger">
        Delete message
      </DialogActions>
    }
  >
    <p className="soft">
      The text will be deleted. Everyone in the conversation can still see that you deleted a message, and
      attached files stay in the documents.
    </p>
  </Dialog>
);
