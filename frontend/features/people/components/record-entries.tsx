import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type EntryGroup, personGroupLabels } from '#shared/domain/person-groups.ts';
import type { Person } from '#shared/records/person.ts';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { personCasesQuery } from '../api/family.ts';
import { useChangePerson } from '../api/people.ts';
import type { Draft } from '../entry.ts';
import { Editing, entryKinds, newEntry, removedBy, removedTexts, withEdited } from '../entry-edits.ts';
import { type Entry, entryName } from '../entry-text.ts';
import { usePassportDocuments } from '../passport-documents.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecordEntry } from './record-entry.tsx';
import { RecordSource } from './record-source.tsx';

/** A record's statuses or dependents. Each one is added, changed, and removed individually. */
export function RecordEntries({
  group,
  person,
  personId,
  children,
}: {
  group: EntryGroup;
  person: Person;
  personId: string | undefined;
  /** Below the list. */
  children?: ReactNode;
}) {
  const { none, add, most } = entryKinds[group];
  const entries: readonly Entry[] = person.fields[group] ?? [];
  const dialog = `record.${personId ?? 'own'}.${group}`;
  const [editing, setEditing] = useTabDialog(dialog, Editing);
  const [isProving, setProving] = useState(false);
  const close = () => setEditing(undefined);
  const save = useChangePerson(personId, close, (version) => editing && setEditing({ ...editing, version }));
  // Only people with an account have cases.
  const { data: cases } = useQuery({
    ...personCasesQuery(personId ?? ''),
    enabled: personId !== undefined && person.user_id !== undefined,
  });
  const replace = (edited: Editing, entry?: Entry) => {
    const next = withEdited(person, group, edited, entry);
    save.mutate({ changes: { [group]: next.length > 0 ? next : null }, version: edited.version });
  };
  const kind = editing?.of ? entryKinds.statuses : entryKinds[group];
  const removed = editing && !save.isPending ? removedBy(person, group, editing) : undefined;
  const dependentId = kind === entryKinds.dependents && !editing?.isNew ? editing?.entry.id : undefined;
  const passports = usePassportDocuments(person, personId, dependentId !== undefined, dependentId);
  const { version } = person;
  return (
    <Panel
      title={personGroupLabels[group]}
      flush
      aside={
        <Button
          small
          variant="ghost"
          disabled={entries.length >= most}
          onClick={() => setEditing({ entry: newEntry(group), isNew: true, version })}
        >
          {add}
        </Button>
      }
    >
      {entries.length === 0 && <p className="record-none soft">{none}</p>}
      {entries.length > 0 && (
        <ul className="record-list">
          {entries.map((entry) => (
            <RecordEntry
              key={entry.id}
              entry={entry}
              person={person}
              personId={personId}
              cases={cases}
              onEdit={(what) => setEditing({ isNew: false, version, ...what })}
            />
          ))}
        </ul>
      )}
      {children}
      {entries.length >= most && (
        <p className="record-none small soft">
          Up to {most} {group}. To add one, remove one that no longer applies.
        </p>
      )}
      {person.sources[group] && (
        <p className="record-source">
          <RecordSource of={person.sources[group]} />
          {person.user_id && entries.length > 0 && (
            <button
              type="button"
              className="link small"
              aria-label={`Proof of ${personGroupLabels[group].toLowerCase()}`}
              onClick={() => setProving(true)}
            >
              Proof
            </button>
          )}
        </p>
      )}
      {isProving && (
        <ProofDialog group={group} person={person} personId={personId} onClose={() => setProving(false)} />
      )}
      {editing && (
        <EntryDialog<Entry>
          name={dialog}
          title={editing.isNew ? kind.add : entryName(editing.entry)}
          schema={kind.schema}
          fields={editing.isNew ? kind.newFields : kind.fields}
          entry={editing.entry}
          known={passports.map(({ text, values }) => ({ text, values: inPassport(values) }))}
          warning={removed && removedTexts[removed]}
          disabled={removed === 'holder'}
          busy={save.isPending}
          onSave={(entry) => replace(editing, entry)}
          onRemove={editing.isNew || removed ? undefined : () => replace(editing)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

/** The form of a dependent prefixes the fields of their passport. */
const inPassport = (values: Draft): Draft =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`passport.${field}`, value]));
