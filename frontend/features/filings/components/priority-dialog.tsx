import { type FormEvent, useState } from 'react';
import { PriorityChange } from '#shared/contract/priority.ts';
import { countryName } from '#shared/domain/country-name.ts';
import { noPriority, type Priority, type PriorityField, priorityLabels } from '#shared/records/priority.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { countryOptions } from '../../../lib/country-names.ts';
import { dayText } from '../../../lib/dates.ts';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabFields } from '../../../lib/tab-state.ts';
import { useSetPriority } from '../api/priority.ts';
import { problemsOf } from '../problems-of.ts';

const hints: Record<PriorityField, string> = {
  retained_on:
    'Only if it’s kept from another approved petition. Otherwise, the day the I-140 was received counts.',
  country: 'Usually the country of birth, or the spouse’s',
  available_on:
    'The first day of the first month whose Final Action Dates reach the priority date. Remove it if visas become unavailable again within a year, before the child has applied.',
};

/** Edits what the filing facts don't tell about a petition's place in line. */
export function PriorityDialog({
  caseId,
  priority = noPriority,
  onClose,
  onSaved,
}: {
  caseId: string;
  priority: Priority | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { retained_on = '', country = '', available_on = '' } = priority;
  const form = useTabFields('dates.priority', { retained_on, country, available_on }, priority.version);
  const { fields, set, isChanged, version, replaced } = form;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useSetPriority(
    caseId,
    () => {
      onSaved();
      onClose();
    },
    form.showConflict,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
    const given = PriorityChange.safeParse({ ...entered, version });
    setProblems(problemsOf(given.error));
    if (given.success) save.mutate(given.data);
  };
  const field = (name: PriorityField, text: (value: string) => string = dayText) => ({
    label: priorityLabels[name],
    hint: replacedText(replaced[name] && text(replaced[name])) ?? hints[name],
    error: problems[name],
    value: fields[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Priority date"
      busy={save.isPending}
      onSubmit={submit}
      unsaved={isChanged}
    >
      <TextField {...field('retained_on')} type="date" />
      <SelectField {...field('country', countryName)} options={countryOptions} placeholder="Not set" />
      <TextField {...field('available_on')} type="date" />
    </FormDialog>
  );
}
