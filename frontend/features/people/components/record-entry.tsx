import type { Case } from '#shared/records/case.ts';
import { entrySourceKey, type Person, type PersonStatus } from '#shared/records/person.ts';
import { WholeDates } from '../../../components/date-text.tsx';
import { type Editing, newEntry } from '../entry-edits.ts';
import { type Entry, entryName, entryText, isStatus } from '../entry-text.ts';
import { DependentCases } from './dependent-cases.tsx';
import { DependentStatuses } from './dependent-statuses.tsx';
import { RecordSource } from './record-source.tsx';
import { RenewalButton } from './renewal-button.tsx';

/** A status or dependent, with the cases that come from it. */
export const RecordEntry = ({
  entry,
  person,
  personId,
  cases,
  onEdit,
}: {
  entry: Entry;
  person: Person;
  personId: string | undefined;
  /** Of the person and their dependents, once loaded. */
  cases: readonly Case[] | undefined;
  /** Opens the form of this entry, or of a status of this dependent. */
  onEdit: (what: Pick<Editing, 'entry'> & Partial<Editing>) => void;
}) => (
  <li>
    <span>
      <b>{entryName(entry)}</b>
      <small className="soft">
        <WholeDates>{entryText(entry, person.fields)}</WholeDates>
      </small>
      <RecordSource
        of={person.sources[entrySourceKey(isStatus(entry) ? 'statuses' : 'dependents', entry.id)]}
      />
    </span>
    <span className="record-do">
      {personId && isStatus(entry) && (
        <RenewalButton
          personId={personId}
          status={entry}
          among={person.fields.statuses}
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
        onClick={() => onEdit({ entry })}
      >
        Edit
      </button>
    </span>
    {!isStatus(entry) && (
      <DependentStatuses
        dependent={entry}
        onAdd={() => onEdit({ entry: newEntry('statuses'), isNew: true, of: entry.id })}
        onEdit={(status) => onEdit({ entry: status, of: entry.id })}
      />
    )}
  </li>
);

/**
 * The renewal of a status, unless it was deleted or denied since. Until the cases have loaded, it is taken to exist: a
 * button that appears later would move what is below it from under the pointer.
 */
function renewalOf(
  { renewals }: Person,
  { id }: PersonStatus,
  cases: readonly Case[] | undefined,
): string | undefined {
  const named = renewals[id];
  if (!cases) return named;
  return cases.find((each) => each.id === named && each.status !== 'DENIED')?.id;
}
