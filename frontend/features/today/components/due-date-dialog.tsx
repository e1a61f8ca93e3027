import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import * as z from 'zod/mini';
import type { CaseWork } from '#shared/records/case-work.ts';
import { TextField } from '../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { dueInstant, dueToday } from '../../../lib/due-day.ts';
import { notify } from '../../../lib/notify.ts';
import { notifyChangeFailure } from '../../../lib/notify-change-failure.ts';
import { useTabState } from '../../../lib/tab-state.ts';
import { setDueDate } from '../api/line-actions.ts';

/** Sets another due date for an overdue case. */
export function DueDateDialog({
  name,
  line,
  otherwiseFocus,
  onClose,
  onSaved,
}: {
  /** The dialog's name on its page. */
  name: string;
  line: CaseWork;
  /** Takes the focus if the line disappears. */
  otherwiseFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSaved: () => void;
}) {
  const [day, setDay, isChanged] = useTabState(`${name}.day`, '', z.string());
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: (due: string) => setDueDate(line, due),
    onSuccess: () => {
      notify.success('Due date changed');
      onSaved();
    },
    onError: (failure) => notifyChangeFailure(failure, 'Couldn’t change the due date'),
  });
  return (
    <Dialog
      open
      title="Set a new due date"
      onClose={onClose}
      otherwiseFocus={otherwiseFocus}
      busy={save.isPending}
      unsaved={isChanged}
      onSubmit={(event) => {
        event.preventDefault();
        const due = dueInstant(day);
        if (!due || day < dueToday()) return setError('Please enter today or a later date');
        save.mutate(due);
      }}
      actions={
        <DialogActions onCancel={onClose} busy={save.isPending} busyLabel="Updating...">
          Set date
        </DialogActions>
      }
    >
      <p>
        This will be the due date of <b>{line.applicant_name || 'Unknown'}</b>’s case.
      </p>
      <TextField
        type="date"
        label="SLA Due"
        min={dueToday()}
        value={day}
        error={error}
        onChange={(event) => {
          setDay(event.target.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
