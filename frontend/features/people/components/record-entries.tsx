import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { EnteredDependent } from '#shared/contract/people.ts';
import { personGroupLabels } from '#shared/domain/person-groups.ts';
import { type Dependent, type Person, PersonStatus } from '#shared/records/person.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { personCasesQuery } from '../api/family.ts';
import { useChangePerson } from '../api/people.ts';
import type { Draft } from '../entry.ts';
import { type Entry, entryName, entryText, isStatus } from '../entry-text.ts';
import { usePassportDocuments } from '../passport-documents.ts';
import { dependentFields, newDependentFields, statusFields } from '../record-forms.ts';
import { DependentCases } from './dependent-cases.tsx';
import { DependentStatuses } from './dependent-statuses.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { Source } from './person-record.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RenewalButton } from './renewal-button.tsx';

/** Adds an ID to a status that is entered together with a new dependent. */
function withStatusId(entry: unknown): unknown {
  const Typed = z.looseObject({ statuses: z.array(z.looseObject({ id: z.optional(z.string()) })) });
  const typed = Typed.safeParse(entry);
  if (!typed.success) return entry;
  return {
    ...typed.data,
    statuses: typed.data.statuses.map((status) => ({ ...status, id: status.id ?? crypto.randomUUID() })),
  };
}

const kinds = {
  statuses: {
    schema: PersonStatus,
    fields: statusFields,
    newFields: statusFields,
    none: 'No status recorded.',
    add: 'Add a status',
    most: limits.personStatuses,
  },
  dependents: {
    schema: z.pipe(z.transform(withStatusId), EnteredDependent),
    fields: dependentFields,
    newFields: newDependentFields,
    none: 'No dependents recorded.',
    add: 'Add a dependent',
    most: limits.dependents,
  },
} as const;

/** The entry being edited, and the version of the record it was opened on. */
const Editing = z.object({
  entry: z.custom<Partial<Entry>>((value) => typeof value === 'object' && value !== null),
  isNew: z.boolean(),
  version: z.number(),
  /** The dependent the status belongs to. */
  of: z.optional(z.string()),
});

const removedTexts = {
  entry: 'Someone else removed this. Save to add it again, or cancel.',
  holder: 'Someone else removed this dependent, so this can’t be saved. Copy what you typed, then cancel.',
};

/** What someone else has removed since the form was opened: the entry, or the dependent that a status belongs to. */
function removedBy(
  { fields }: Person,
  group: keyof typeof kinds,
  { entry, isNew, of }: z.infer<typeof Editing>,
): keyof typeof removedTexts | undefined {
  const holder = fields.dependents?.find(({ id }) => id === of);
  if (of !== undefined && !holder) return 'holder';
  const list: readonly Entry[] = (of === undefined ? fields[group] : holder?.statuses) ?? [];
  return isNew || list.some(({ id }) => id === entry.id) ? undefined : 'entry';
}

/** The list with this entry replaced or appended, or without the entry with this ID. */
function withEntry<E extends { id: string }>(
  list: readonly E[],
  id: string | undefined,
  entry: E | undefined,
): E[] {
  if (!entry) return list.filter((each) => each.id !== id);
  return list.some((each) => each.id === id)
    ? list.map((each) => (each.id === id ? entry : each))
    : [...list, entry];
}

function withStatus(dependent: Dependent, id: string | undefined, entry: Entry | undefined): Dependent {
  const { statuses: before = [], ...rest } = dependent;
  const statuses = withEntry(before, id, entry && isStatus(entry) ? entry : undefined);
  return { ...rest, ...(statuses.length > 0 && { statuses }) };
}

/** A record's statuses or dependents. Each one is added, changed, and removed individually. */
export function RecordEntries({
  group,
  person,
  personId,
}: {
  group: keyof typeof kinds;
  person: Person;
  personId: string | undefined;
}) {
  const { none, add, most } = kinds[group];
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
  const replace = (id: string | undefined, entry?: Entry) => {
    const next: readonly Entry[] = editing?.of
      ? (person.fields.dependents ?? []).map((each) =>
          each.id === editing.of ? withStatus(each, id, entry) : each,
        )
      : withEntry(entries, id, entry);
    save.mutate({
      changes: { [group]: next.length > 0 ? next : null },
      version: editing?.version ?? person.version,
    });
  };
  const kind = editing?.of ? kinds.statuses : kinds[group];
  const removed = editing && !save.isPending ? removedBy(person, group, editing) : undefined;
  const dependentId = kind === kinds.dependents && !editing?.isNew ? editing?.entry.id : undefined;
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
            <li key={entry.id}>
              <span>
                <b>{entryName(entry)}</b>
                <small className="soft">{entryText(entry)}</small>
              </span>
              <span className="record-do">
                {personId && isStatus(entry) && (
                  <RenewalButton
                    personId={personId}
                    status={entry}
                    caseId={renewalOf(person, entry, cases)}
                  />
                )}
                {personId && cases && !isStatus(entry) && (
                  <DependentCases personId={personId} dependent={entry} cases={cases} />
                )}
                <button
                  type="button"
                  className="link"
                  aria-label={`Edit ${entryName(entry)}`}
                  onClick={() => setEditing({ entry, isNew: false, version })}
                >
                  Edit
                </button>
              </span>
              {!isStatus(entry) && (
                <DependentStatuses
                  dependent={entry}
                  onAdd={() =>
                    setEditing({ entry: newEntry('statuses'), isNew: true, version, of: entry.id })
                  }
                  onEdit={(status) => setEditing({ entry: status, isNew: false, version, of: entry.id })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {entries.length >= most && (
        <p className="record-none small soft">
          Up to {most} {group}. To add one, remove one that no longer applies.
        </p>
      )}
      {person.sources[group] && (
        <p className="record-source">
          <Source of={person.sources[group]} />
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
          onSave={(entry) => replace(editing.entry.id, entry)}
          onRemove={editing.isNew || removed ? undefined : () => replace(editing.entry.id)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

/** The form of a dependent prefixes the fields of their passport. */
const inPassport = (values: Draft): Draft =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`passport.${field}`, value]));

const newEntry = (group: keyof typeof kinds): Partial<Entry> =>
  group === 'statuses'
    ? { id: crypto.randomUUID(), country: 'US' }
    : { id: crypto.randomUUID(), relationship: 'spouse' };

/**
 * The renewal of a status, unless it was deleted or denied since. Until the cases have loaded, it is taken to exist: a
 * button that appears later would move what is below it from under the pointer.
 */
function renewalOf(
  { renewals }: Person,
  { id }: PersonStatus,
  cases: readonly { readonly id: string; readonly status: string }[] | undefined,
): string | undefined {
  const named = renewals[id];
  if (!cases) return named;
  return cases.find((each) => each.id === named && each.status !== 'DENIED')?.id;
}
