import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type PersonGroup, personGroupLabels } from '#shared/domain/person-groups.ts';
import type { Person } from '#shared/records/person.ts';
import { SelectField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { useChangePerson } from '../api/people.ts';
import { proofsQuery } from '../api/proofs.ts';

/** Selects the document, from one of the person's cases, that proves a part of their record. */
export function ProofDialog({
  group,
  person,
  personId,
  onClose,
}: {
  group: PersonGroup;
  person: Person;
  personId: string | undefined;
  onClose: () => void;
}) {
  const before = person.sources[group]?.proof?.document_id ?? '';
  const [selected, setSelected] = useState(before);
  const [version, setVersion] = useState(person.version);
  const query = useQuery(proofsQuery(personId));
  const { data: documents } = query;
  // The selected one may have been deleted since.
  const chosen = selected === '' || documents?.some(({ id }) => id === selected) ? selected : before;
  const save = useChangePerson(personId, onClose, setVersion);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === before) return onClose();
    const document = documents?.find(({ id }) => id === chosen);
    const proof = document ? { case_id: document.case_id, document_id: document.id } : null;
    save.mutate({ changes: {}, proofs: { [group]: proof }, version });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Proof of ${personGroupLabels[group].toLowerCase()}`}
      busy={save.isPending}
      onSubmit={submit}
    >
      <QueryFailure query={query} level="h3" />
      {query.isPending && <Skeleton height={72} />}
      {documents && (
        <SelectField
          label="Document"
          placeholder={documents.length > 0 ? 'None' : 'No documents on the cases'}
          options={documents.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={(event) => setSelected(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
