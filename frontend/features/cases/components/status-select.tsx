import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { CaseStatus, caseStatusLabels, isSettled, statusChoices } from '#shared/domain/case-status.ts';
import { isStaff } from '#shared/domain/roles.ts';
import type { Case } from '#shared/records/case.ts';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { useSignedIn } from '../../../lib/session.tsx';
import { useSetStatus } from '../api/set-status.ts';
import { managementQuery } from '../staff/api/queries.ts';
import { caseTexts } from '../texts.ts';
import { DecisionDialog } from './decision-dialog.tsx';

/**
 * On a closed select, arrow keys would set every status on the way to the intended one, and each would end up in the
 * history. They open the list instead, and Enter selects. Safari on a Mac opens it itself, and can't be asked to
 * (https://github.com/WebKit/WebKit/pull/59185).
 */
function openOnArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/**
 * A case's status. Selecting another one sets it, after a confirmation if that files or decides the case, because a
 * single keystroke is enough on a closed select. If the organization reserves decisions for staff, applicants are
 * offered only the statuses they may set.
 */
export function StatusSelect({ item }: { item: Case }) {
  const id = useId();
  const { profile } = useSignedIn();
  const { status, isPending, setStatus } = useSetStatus(item);
  const [pendingStatus, setPendingStatus] = useState<CaseStatus>();
  const { data: management } = useQuery({
    ...managementQuery(item.id, item.version),
    enabled: isStaff(profile.role),
  });
  const choices = statusChoices(item.status, profile.staff_decides === true && !isStaff(profile.role));
  const isDecided = choices.length === 1;
  return (
    <div className="field status-select">
      <label htmlFor={id}>Status</label>
      <InlineSelect
        id={id}
        options={choices.map((value) => ({ value, label: caseStatusLabels[value] }))}
        value={status}
        aria-describedby={`${id}-busy`}
        disabled={isDecided}
        aria-busy={isPending}
        onKeyDown={openOnArrow}
        onChange={(event) => {
          const chosen = CaseStatus.parse(event.target.value);
          if (isSettled(chosen)) setPendingStatus(chosen);
          else setStatus(chosen);
        }}
      />
      <span className="busy small soft" id={`${id}-busy`} role="status">
        {isPending ? 'Updating...' : isDecided && caseTexts.decidedByStaff}
      </span>
      <DecisionDialog
        item={item}
        applicant={management?.applicant_name || undefined}
        to={pendingStatus}
        onCancel={() => setPendingStatus(undefined)}
        onConfirm={(to) => {
          setPendingStatus(undefined);
          setStatus(to);
        }}
      />
    </div>
  );
}
