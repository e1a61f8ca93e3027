import { type FormEvent, useState } from 'react';
import { CheckboxField, TextField } from '../../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../../components/form-dialog.tsx';
import { dueInstant } from '../../../../lib/due-day.ts';
import { useTabFields } from '../../../../lib/tab-state.ts';
import { countOf } from '../../count-text.ts';
import type { BulkDialogProps } from './bulk-dialogs.tsx';

const nothing = { day: '', isRemoved: false };

/** Asks for a due date for all selected cases, or removes it. */
export function DueDateDialog({ chosen, busy, onChange, onClose }: BulkDialogProps) {
  const { fields, set, isChanged } = useTabFields('bulk.due', nothing);
  const { day, isRemoved } = fields;
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const due = isRemoved ? null : dueInstant(day);
    setProblem(due === undefined ? 'Please enter a date' : undefined);
    if (due !== undefined) onChange({ kind: 'due', sla_due_at: due });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Due date of ${countOf(chosen)}`}
      busy={busy}
      onSubmit={submit}
      unsaved={isChanged}
      submitLabel="Continue"
      busyLabel="Checking..."
    >
      <TextField
        type="date"
        label="New due date"
        error={problem}
        disabled={isRemoved}
        value={day}
        onChange={(event) => set({ day: event.target.value })}
      />
      <CheckboxField
        label="Remove the due date instead"
        checked={isRemoved}
        onChange={(event) => set({ isRemoved: event.target.checked })}
      />
    </FormDialog>
  );
}
