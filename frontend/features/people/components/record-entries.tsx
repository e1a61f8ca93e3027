import * as z from 'zod/mini';
import { personGroupLabels } from '#shared/domain/person-groups.ts';
import { relationshipLabels } from '#shared/domain/relationships.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import { Dependent, type Person, PersonStatus, personName } from '#shared/records/person.ts';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { dayText } from '../../../lib/dates.ts';
import { useKeptDialog } from '../../../lib/kept-in-tab.ts';
import { useChangePerson } from '../api/people.ts';
import { dependentFields, statusFields } from '../record-forms.ts';
import { DependentCases } from './dependent-cases.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { Source } from './person-record.tsx';
import { RenewalButton } from './renewal-button.tsx';

type Entry = PersonStatus | Dependent;

/** A status that is entered with a dependent for the first time gets its ID. */
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
  statuses: { schema: PersonStatus, fields: statusFields, none: 'No status recorded.', add: 'Add a status' },
  dependents: {
    schema: z.pipe(z.transform(withStatusId), Dependent),
    fields: dependentFields,
    none: 'No dependents recorded.',
    add: 'Add a dependent',
  },
} as const;

/** An entry as it was, and the version of the record it was opened on. */
const Editing = z.object({
  entry: z.custom<Partial<Entry>>((value) => typeof value === 'object' && value !== null),
  isNew: z.boolean(),
  version: z.number(),
});

/** The statuses or dependents of a record: each is added, changed and removed on its own. */
export function RecordEntries({
  group,
  person,
  personId,
}: {
  group: keyof typeof kinds;
  person: Person;
  personId: string | undefined;
}) {
  const { schema, fields, none, add } = kinds[group];
  const entries: readonly Entry[] = person.fields[group] ?? [];
  const dialog = `record.${personId ?? 'own'}.${group}`;
  const [editing, setEditing] = useKeptDialog(dialog, Editing);
  const close = () => setEditing(undefined);
  const save = useChangePerson(personId, close, (version) => editing && setEditing({ ...editing, version }));
  const replace = (id: string | undefined, entry?: Entry) => {
    const others = entries.filter((each) => each.id !== id);
    const isKnown = entries.length > others.length;
    const next = entry
      ? isKnown
        ? entries.map((each) => (each.id === id ? entry : each))
        : [...others, entry]
      : others;
    save.mutate({
      changes: { [group]: next.length > 0 ? next : null },
      version: editing?.version ?? person.version,
    });
  };
  return (
    <Panel
      title={personGroupLabels[group]}
      flush
      aside={
        <Button
          small
          variant="ghost"
          onClick={() => setEditing({ entry: newEntry(group), isNew: true, version: person.version })}
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
              <EntryText entry={entry} />
              <span className="record-do">
                {personId && isStatus(entry) && (
                  <RenewalButton personId={personId} status={entry} caseId={person.renewals[entry.id]} />
                )}
                {/* Only someone with an account has cases for dependents to go with. */}
                {personId && person.user_id && !isStatus(entry) && entry.name && 'relationship' in entry && (
                  <DependentCases personId={personId} dependent={entry} />
                )}
                <button
                  type="button"
                  className="link"
                  aria-label={`Edit ${entryName(entry)}`}
                  onClick={() => setEditing({ entry, isNew: false, version: person.version })}
                >
                  Edit
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {person.sources[group] && (
        <p className="record-source">
          <Source of={person.sources[group]} />
        </p>
      )}
      {editing && (
        <EntryDialog<Entry>
          name={dialog}
          title={editing.isNew ? add : entryName(editing.entry)}
          schema={schema}
          fields={fields}
          entry={editing.entry}
          busy={save.isPending}
          onSave={(entry) => replace(editing.entry.id, entry)}
          onRemove={editing.isNew ? undefined : () => replace(editing.entry.id)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

const newEntry = (group: keyof typeof kinds): Partial<Entry> =>
  group === 'statuses'
    ? { id: crypto.randomUUID(), country: 'US' }
    : { id: crypto.randomUUID(), relationship: 'spouse' };

const isStatus = (entry: Partial<Entry>): entry is PersonStatus => 'country' in entry;

const entryName = (entry: Partial<Entry>): string => {
  if (isStatus(entry)) return entry.name;
  return 'name' in entry && entry.name && typeof entry.name === 'object'
    ? (personName({ name: entry.name }) ?? 'Dependent')
    : 'Dependent';
};

function EntryText({ entry }: { entry: Entry }) {
  if (isStatus(entry))
    return (
      <span>
        <b>{entry.name}</b>
        <small className="soft">
          {caseCountryName(entry.country)},{' '}
          {entry.until ? `until ${dayText(entry.until)}` : 'with no end date'}
        </small>
      </span>
    );
  const [status] = entry.statuses ?? [];
  return (
    <span>
      <b>{personName(entry)}</b>
      <small className="soft">
        {[
          relationshipLabels[entry.relationship],
          entry.birth_date && `born ${dayText(entry.birth_date)}`,
          status && `${status.name}${status.until ? ` until ${dayText(status.until)}` : ''}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
    </span>
  );
}
