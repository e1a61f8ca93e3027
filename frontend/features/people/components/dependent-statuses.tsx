import { type Dependent, type PersonStatus, personName } from '#shared/records/person.ts';
import { limits } from '#shared/schema/limits.ts';
import { WholeDates } from '../../../components/date-text.tsx';
import { statusText } from '../entry-text.ts';

/** A dependent's statuses, each with its own form. */
export function DependentStatuses({
  dependent,
  onAdd,
  onEdit,
}: {
  dependent: Dependent;
  onAdd: () => void;
  onEdit: (status: PersonStatus) => void;
}) {
  const { statuses = [] } = dependent;
  const name = personName(dependent);
  return (
    <ul className="record-inside small">
      {statuses.map((status) => (
        <li key={status.id}>
          {/* A single flex item: otherwise, the gap would separate the name from its end. */}
          <span>
            {status.name}, <WholeDates>{statusText(status, statuses)}</WholeDates>
          </span>
          <button
            type="button"
            className="link"
            aria-label={`Edit ${status.name} of ${name}`}
            onClick={() => onEdit(status)}
          >
            Edit
          </button>
        </li>
      ))}
      <li>
        {statuses.length < limits.personStatuses ? (
          <button type="button" className="link" aria-label={`Add a status for ${name}`} onClick={onAdd}>
            Add a status
          </button>
        ) : (
          `Up to ${limits.personStatuses} statuses. To add one, remove one that no longer applies.`
        )}
      </li>
    </ul>
  );
}
