import { useState } from 'react';
import * as z from 'zod/mini';
import { personGroupLabels } from '#shared/domain/person-groups.ts';
import { canHaveMargin } from '#shared/records/grace-period.ts';
import type { Person } from '#shared/records/person.ts';
import { usStatus } from '#shared/records/status-ends.ts';
import { WholeDates } from '../../../components/date-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { useChangePerson } from '../api/people.ts';
import { groupText } from '../group-text.ts';
import { type PassportDocument, usePassportDocuments } from '../passport-documents.ts';
import { type FormGroup, groupForms } from '../record-forms.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { GraceSummary } from './grace-summary.tsx';
import { MarginNote } from './margin-note.tsx';
import { PassportDifference } from './passport-difference.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecordEntries } from './record-entries.tsx';
import { RecordSource } from './record-source.tsx';
import { hasStay, StaySummary } from './stay-summary.tsx';
import { UnmergedValues } from './unmerged-values.tsx';
import './people.css';

const identity: readonly FormGroup[] = ['name', 'birth_date', 'nationalities', 'passport'];
const contact: readonly FormGroup[] = ['employment', 'address'];

/** The part being edited, and the version of the record it was opened on. */
const Editing = z.object({
  group: z.custom<FormGroup>((value) => typeof value === 'string' && value in groupForms),
  version: z.number(),
});

/**
 * A person's record, by section, with who entered each part.
 * @param personId undefined for the signed-in user's own record
 */
export function PersonRecord({ person, personId }: { person: Person; personId: string | undefined }) {
  const dialog = `record.${personId ?? 'own'}.part`;
  const [editing, setEditing] = useTabDialog(dialog, Editing);
  const [provenGroup, setProvenGroup] = useState<FormGroup>();
  const close = () => setEditing(undefined);
  const save = useChangePerson(personId, close, (version) => editing && setEditing({ ...editing, version }));
  const known = usePassportDocuments(person, personId, editing?.group === 'passport');
  const status = usStatus(person.fields);
  const groups = (list: readonly FormGroup[]) =>
    list.map((group) => (
      <RecordLine
        key={group}
        group={group}
        person={person}
        onEdit={() => setEditing({ group, version: person.version })}
        onProve={() => setProvenGroup(group)}
      />
    ));
  return (
    <>
      <Panel title="Identity" flush>
        <dl className="record">{groups(identity)}</dl>
      </Panel>
      <RecordEntries group="statuses" person={person} personId={personId}>
        {status?.until && !status.employment_ended_on && canHaveMargin(status) && (
          <MarginNote name={status.name} />
        )}
        <UnmergedValues person={person} group="statuses" />
      </RecordEntries>
      {status?.employment_ended_on && <GraceSummary status={status} />}
      {hasStay(person.fields) && (
        <Panel title="Maximum stay" flush>
          <dl className="record">{groups(['stay'])}</dl>
          <StaySummary fields={person.fields} />
        </Panel>
      )}
      <RecordEntries group="dependents" person={person} personId={personId}>
        <UnmergedValues person={person} group="dependents" />
      </RecordEntries>
      <Panel title="Work and home" flush>
        <dl className="record">{groups(person.user_id ? contact : ['email', ...contact])}</dl>
      </Panel>
      {editing && (
        <EntryDialog<unknown, PassportDocument>
          key={editing.group}
          name={dialog}
          title={personGroupLabels[editing.group]}
          schema={groupForms[editing.group].schema}
          fields={groupForms[editing.group].fields}
          entry={person.fields[editing.group]}
          known={known}
          isRequired={editing.group === 'name' && !person.user_id}
          busy={save.isPending}
          onSave={(value, used) => {
            const { group, version } = editing;
            if (value === undefined && person.fields[group] === undefined) close();
            else
              save.mutate({
                changes: { [group]: value ?? null },
                ...(used && { proofs: { [group]: used.proof } }),
                version,
              });
          }}
          onClose={close}
        />
      )}
      {provenGroup && (
        <ProofDialog
          key={provenGroup}
          group={provenGroup}
          person={person}
          personId={personId}
          onClose={() => setProvenGroup(undefined)}
        />
      )}
    </>
  );
}

function RecordLine({
  group,
  person,
  onEdit,
  onProve,
}: {
  group: FormGroup;
  person: Person;
  onEdit: () => void;
  onProve: () => void;
}) {
  const text = groupText(person.fields, group);
  const label = personGroupLabels[group];
  const action = text ? 'Edit' : 'Add';
  const about = label.toLowerCase();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {text ? (
          <span>
            <WholeDates>{text}</WholeDates>
          </span>
        ) : (
          <span className="soft">Not recorded</span>
        )}
        <RecordSource of={person.sources[group]} />
        {group === 'passport' && <PassportDifference person={person} />}
        <UnmergedValues person={person} group={group} />
      </dd>
      <dd className="record-do">
        {/* Proofs are documents of cases, and those require an account. */}
        {text && person.user_id && (
          <button type="button" className="link" aria-label={`Proof of ${about}`} onClick={onProve}>
            Proof
          </button>
        )}
        <button type="button" className="link" aria-label={`${action} ${about}`} onClick={onEdit}>
          {action}
        </button>
      </dd>
    </div>
  );
}
