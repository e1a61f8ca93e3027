import { type FormEvent, useState } from 'react';
import { DeadlineChange } from '#shared/contract/deadlines.ts';
import { deadlineKindLabels, deadlineKinds } from '#shared/domain/case-dates.ts';
import type { Deadline } from '#shared/records/deadline.ts';
import { limits } from '#shared/schema/limits.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { dayText } from '../../../lib/dates.ts';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabFields } from '../../../lib/tab-state.ts';
import { useDeleteDeadline, usePutDeadline } from '../api/deadlines.ts';
import { problemsOf } from '../problems-of.ts';

/** Adds, changes, or removes a deadline. */
export function DeadlineDialog({
  caseId,
  deadline: latest,
  isDecided,
  suggested,
  onClose,
  onSaved,
}: {
  caseId: string;
  deadline: Deadline | undefined;
  /** Whether the case is decided. A deadline that is saved now is due all the same. */
  isDecided: boolean;
  /** The day of a new deadline for an appeal or a review. */
  suggested?: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const [opened] = useState(latest);
  const deadline = latest ?? opened;
  const [newId] = useState(() => crypto.randomUUID());
  const form = useTabFields(
    'dates.deadline',
    {
      kind: deadline?.kind ?? (suggested ? 'remedy' : isDecided ? 'own' : 'filing_window'),
      name: deadline?.name ?? '',
      on: deadline?.on ?? suggested ?? '',
    },
    deadline?.version ?? 0,
  );
  const { fields, set, isChanged, version, replaced } = form;
  const { kind, name, on } = fields;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const saved = () => {
    onSaved();
    onClose();
  };
  const put = usePutDeadline(caseId, saved, form.showConflict);
  const remove = useDeleteDeadline(caseId, saved, form.showConflict);
  const busy = put.isPending || remove.isPending;
  // By someone else: what was typed can be saved as a new deadline.
  const isRemoved = opened !== undefined && latest === undefined && !remove.isPending && !remove.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = DeadlineChange.safeParse({
      kind,
      ...(kind === 'own' && name.trim() && { name }),
      on,
      done: deadline?.done_at !== undefined,
      ...(isDecided && !deadline?.done_at && { after_decision: true }),
      version: isRemoved ? 0 : version,
    });
    setProblems(problemsOf(given.error));
    if (given.success) put.mutate({ id: isRemoved || !deadline ? newId : deadline.id, ...given.data });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={deadline ? 'Edit deadline' : 'Add deadline'}
      busy={busy}
      onSubmit={submit}
      unsaved={isChanged}
      onRemove={deadline && !isRemoved ? () => remove.mutate({ id: deadline.id, version }) : undefined}
    >
      {isRemoved && (
        <Notice tone="warn">Someone else removed this deadline. Save to add it again, or cancel.</Notice>
      )}
      <SelectField
        label="Deadline"
        hint={replacedText(replaced.kind && deadlineKindLabels[replaced.kind])}
        options={deadlineKinds.map((value) => ({ value, label: deadlineKindLabels[value] }))}
        value={kind}
        onChange={(event) => set({ kind: event.target.value })}
      />
      {kind === 'own' && (
        <TextField
          label="Name"
          hint={replacedText(replaced.name) ?? 'The applicant sees it too.'}
          error={problems.name}
          maxLength={limits.deadlineName}
          value={name}
          onChange={(event) => set({ name: event.target.value })}
        />
      )}
      <TextField
        label="Date"
        type="date"
        hint={replacedText(replaced.on && dayText(replaced.on))}
        error={problems.on}
        value={on}
        onChange={(event) => set({ on: event.target.value })}
      />
      {isDecided && !deadline?.done_at && (
        <p className="small">
          {deadline && !deadline.after_decision
            ? 'The decision settled this deadline. If you save it, it’s due again.'
            : 'The decision on the case doesn’t affect this deadline.'}
        </p>
      )}
      <p className="small soft">The owner is reminded 90, 60, 30, and 7 days before, and the day before.</p>
    </FormDialog>
  );
}
