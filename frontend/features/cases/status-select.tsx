import { type KeyboardEvent, useId } from 'react';
import { CaseStatus, caseStatuses, caseStatusLabels } from '#shared/domain/case-status.ts';
import type { Case } from '#shared/records/case.ts';
import { useSetStatus } from './set-status.ts';

/**
 * On a closed list the arrows would set one status after the other on the way to the one that is meant, and
 * each would stand in the history. They open the list instead, where Enter chooses.
 */
function openOnArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** The status of a case; choosing another sets it. */
export function StatusSelect({ item }: { item: Case }) {
  const id = useId();
  const { status, isPending, setStatus } = useSetStatus(item);
  return (
    <div className="field status-select">
      <label htmlFor={id}>Status</label>
      <select
        id={id}
        className="sel"
        value={status}
        aria-describedby={`${id}-busy`}
        aria-busy={isPending}
        onKeyDown={openOnArrow}
        onChange={(event) => {
          const chosen = CaseStatus.parse(event.target.value);
          if (!isPending && chosen !== item.status) setStatus(chosen);
        }}
      >
        {caseStatuses.map((option) => (
          <option key={option} value={option}>
            {caseStatusLabels[option]}
          </option>
        ))}
      </select>
      <span className="busy small soft" id={`${id}-busy`} role="status">
        {isPending && 'Updating...'}
      </span>
    </div>
  );
}
