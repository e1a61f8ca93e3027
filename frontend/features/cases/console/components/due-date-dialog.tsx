import { type FormEvent, useState } from 'react';
import { CheckboxField, TextField } from '../../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../../components/dialog.tsx';
import { dueInstant } from '../../../../lib/due-day.ts';
import { countOf } from '../../count-text.ts';
import type { BulkDialogProps } from './bulk-dialogs.tsx';

/** Asks for one due date for all selected cases, or for none. */
export function DueDateDialog({ chosen, busy, onChange, onClose }: BulkDialogProps) {
  const [day, setDay] = useState('');
  const [isRemoved, setRemoved] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const due = isRemoved ? null : dueInstant(day);
    setProblem(due === undefined ? 'Please enter a date' : undefined);
    if (due !== undefined) onChange({ kind: 'due', sla_due_at: due });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Due date of ${countOf(chosen)}`}
      busy={busy}
      onSubmit={submit}
      actions={
        <DialogActions onCancel={onClose} busy={busy} busyLabel="Checking...">
          Continue
        </DialogActions>
      }
    >
      <TextField
        type="date"
        label="New due date"
        error={problem}
        disabled={isRemoved}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <CheckboxField
        label="Remove the due date instead"
        checked={isRemoved}
        onChange={(event) => setRemoved(event.target.checked)}
      />
    </Dialog>
  );
}
