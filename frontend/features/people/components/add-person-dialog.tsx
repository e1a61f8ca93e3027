import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { NewPerson, type NewPerson as NewPersonType, peopleContract } from '#shared/contract/people.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { countryOptions } from '../../../lib/country-names.ts';
import { notify } from '../../../lib/notify.ts';
import { useRefreshPeople } from '../api/people.ts';
import type { EntryField } from '../entry.ts';
import { statusFields } from '../record-forms.ts';
import { EntryDialog } from './entry-dialog.tsx';

const fields: readonly EntryField[] = [
  { path: 'name.given_names', label: 'Given names', hint: 'As in the passport' },
  { path: 'name.family_name', label: 'Last name', hint: 'As in the passport' },
  { path: 'email', label: 'Email', type: 'email', hint: 'We don’t email anyone until you invite them' },
  { path: 'birth_date', label: 'Date of birth', type: 'date' },
  { path: 'nationalities.0', label: 'Nationality', options: countryOptions },
  { path: 'employment.employer', label: 'Employer' },
  { path: 'employment.title', label: 'Job title' },
  ...statusFields.map((field) => ({
    ...field,
    path: `status.${field.path}`,
    label: field.label === 'Status' ? field.label : `Status: ${field.label.toLowerCase()}`,
  })),
];

const Typed = z.looseObject({
  name: z.optional(z.looseObject({})),
  status: z.optional(z.looseObject({})),
});

/**
 * Adds an ID to an entered status, and defaults a missing last name to an empty string, so that the error is shown at
 * its field.
 */
const schema: z.ZodMiniType<NewPersonType> = z.pipe(
  z.transform((entry: unknown): unknown => {
    const { name, status, ...typed } = Typed.parse(entry);
    return {
      ...typed,
      name: { family_name: '', ...name },
      ...(status && { status: { ...status, id: crypto.randomUUID() } }),
    };
  }),
  NewPerson,
);

/** Adds a person record without an account. */
export function AddPersonDialog({
  onAdded,
  onClose,
}: {
  onAdded: (personId: string) => void;
  onClose: () => void;
}) {
  const refresh = useRefreshPeople();
  const add = useMutation({
    mutationFn: (person: NewPersonType) => call(peopleContract.addPeople, { body: { people: [person] } }),
    onSuccess: ({ results: [result] }) => {
      // Also at the top of the form, which may be scrolled out of sight.
      if (result?.outcome === 'exists')
        notify.error('This person already has a record', 'Nothing was saved. The form links to the record.');
      if (!result || result.outcome === 'exists') return;
      notify.success('Person added');
      void refresh();
      onAdded(result.person_id);
    },
    onError: (error) => notify.error('Couldn’t add the person', errorText(error)),
  });
  // The server doesn't change it. What was typed may be new, so it stays.
  const existing = add.data?.results.find(({ outcome }) => outcome === 'exists');
  return (
    <EntryDialog<NewPersonType>
      name="dialog.add"
      title="Add a person"
      schema={schema}
      fields={fields}
      entry={{}}
      isRequired
      warning={
        existing && (
          <>
            This person already has a record, so nothing was saved.{' '}
            <Link to={`?person=${existing.person_id}`} target="_blank">
              Open the record
              <span className="visually-hidden"> (opens in a new tab)</span>
            </Link>{' '}
            to add what is missing.
          </>
        )
      }
      busy={add.isPending}
      onSave={(person) => person && add.mutate(person)}
      onClose={onClose}
    />
  );
}
