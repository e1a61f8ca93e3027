import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { DayText, WholeDates } from '../../../components/date-text.tsx';
import { dueToday } from '../../../lib/due-day.ts';
import { useAccess } from '../../../lib/session.tsx';
import { usePutDeadline, useSetAgeLimit } from '../api/deadlines.ts';
import { type CaseDate, nearness } from '../case-dates.ts';
import { passportPlace } from '../passport-place.ts';

/** Without an ID, it is a new one. */
export const Editing = z.object({
  what: z.enum(['deadline', 'document', 'priority']),
  id: z.optional(z.string()),
  suggested: z.optional(z.string()),
});
export type Editing = z.infer<typeof Editing>;

/** A date of a case, with what can be done about it. */
export function DateLine({
  date,
  caseId,
  note,
  onEdit,
  onChange,
}: {
  date: CaseDate;
  caseId: string;
  note: ReactNode;
  onEdit: (editing: Editing) => void;
  onChange: () => void;
}) {
  const { can } = useAccess();
  const put = usePutDeadline(caseId, onChange);
  const setAgeLimit = useSetAgeLimit(caseId, onChange);
  const { deadline, document, child, past, settled } = date;
  const near = nearness(date.on, dueToday());
  const deadlineAction = settled ? 'Mark as still due' : date.done ? 'Reopen' : 'Mark as done';
  const ageLimitAction = date.done ? 'Reopen' : 'Mark as handled';
  const canEdit = document !== undefined || (deadline !== undefined && can('case.manage'));
  return (
    <li className={date.done || settled || past ? 'done' : undefined}>
      <span>
        <b>{date.label}</b>
        {date.detail && (
          <span className="small soft">
            <WholeDates>{date.detail}</WholeDates>
          </span>
        )}
        {date.recorded && (
          <span className="small warn">
            {passportPlace(can)} says <DayText on={date.recorded} />
          </span>
        )}
        {note}
        <span className="date-actions">
          {deadline && can('case.manage') && (
            <button
              type="button"
              className="link"
              aria-label={`${deadlineAction}: ${date.label}`}
              aria-disabled={put.isPending}
              onClick={() => {
                if (put.isPending) return;
                const { id, kind, name, on, version } = deadline;
                const change = settled
                  ? ({ done: false, after_decision: true } as const)
                  : { done: !date.done };
                put.mutate({ id, kind, ...(name && { name }), on, ...change, version });
              }}
            >
              {put.isPending ? 'Updating...' : deadlineAction}
            </button>
          )}
          {child && can('case.manage') && (
            <button
              type="button"
              className="link"
              aria-label={`${ageLimitAction}: ${date.label}`}
              aria-disabled={setAgeLimit.isPending}
              onClick={() => {
                if (setAgeLimit.isPending) return;
                setAgeLimit.mutate({ id: child.id, on: child.on, handled: !date.done });
              }}
            >
              {setAgeLimit.isPending ? 'Updating...' : ageLimitAction}
            </button>
          )}
          {canEdit && (
            <button
              type="button"
              className="link"
              aria-label={`Edit: ${date.label}`}
              onClick={() =>
                onEdit({ what: document ? 'document' : 'deadline', id: (document ?? deadline)?.id })
              }
            >
              Edit
            </button>
          )}
        </span>
      </span>
      <span className="date-when">
        <DayText on={date.on} />
        <span className={`small ${date.done || settled || past ? 'soft' : near.tone}`}>
          {date.done ? (child ? 'Handled' : 'Done') : settled ? 'Settled' : near.text}
        </span>
      </span>
    </li>
  );
}
