import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import * as z from 'zod/mini';
import { isClosed } from '#shared/domain/case-status.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { Case } from '#shared/records/case.ts';
import type { Document } from '#shared/records/document.ts';
import { stayLimit } from '#shared/records/stay-limit.ts';
import { ageLimitOf } from '#shared/routes/age-limits.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { dayText, today } from '../../../lib/dates.ts';
import { useAccess } from '../../../lib/session.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { deadlinesQuery, usePutDeadline, useSetAgeLimit } from '../api/deadlines.ts';
import { filingQuery } from '../api/filing.ts';
import { type CaseDate, caseDates, nearness } from '../case-dates.ts';
import { DateNote } from './date-note.tsx';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { DocumentDatesDialog, passportPlace } from './document-dates-dialog.tsx';
import { PriorityDialog } from './priority-dialog.tsx';
import { PriorityNote } from './priority-note.tsx';
import { openRemedy, RemedyNote } from './remedy-note.tsx';
import { StayPrompt } from './stay-prompt.tsx';
import './filing.css';

/** Without an ID, it is a new one. */
const Editing = z.object({
  what: z.enum(['deadline', 'document', 'priority']),
  id: z.optional(z.string()),
  suggested: z.optional(z.string()),
});
type Editing = z.infer<typeof Editing>;

/** All dates of a case in one list: deadlines, appointments, and expiring documents. */
export default function DatesPanel({
  item,
  documents,
  onChange,
}: {
  item: Pick<Case, 'id' | 'applicant_id' | 'country' | 'path' | 'status' | 'dependent'>;
  documents: readonly Document[];
  onChange: () => void;
}) {
  const title = useId();
  const { can } = useAccess();
  const { id: caseId } = item;
  const deadlines = useQuery(deadlinesQuery(caseId));
  const filing = useQuery(filingQuery(caseId));
  const [editing, setEditing] = useTabDialog('dates', Editing);
  const close = () => setEditing(undefined);
  // Only for H-1B; null if nothing is recorded.
  const stay = deadlines.data?.stay;
  const facts = filing.data?.facts ?? {};
  const ageLimit = ageLimitOf(item.path);
  // A dependent's place in line is the principal's.
  const hasPriority = ageLimit?.subtractsPendingTime && !item.dependent;
  const dates = caseDates(item, deadlines.data?.items ?? [], facts, documents, deadlines.data?.passport, {
    children: deadlines.data?.children ?? [],
    ageLimit,
    stay: stay ? stayLimit('H-1B', stay) : undefined,
  });
  const isDecided = isClosed(item.status);
  const remedy = deadlines.data && filing.data && openRemedy(item, filing.data.facts, deadlines.data.items);
  return (
    <section className="filing" aria-labelledby={title} aria-busy={deadlines.isPending || undefined}>
      <div className="filing-head">
        <h2 id={title}>Dates</h2>
      </div>
      {deadlines.isPending && <Skeleton height={92} />}
      {deadlines.error && !deadlines.data && (
        <Failure
          error={deadlines.error}
          onRetry={deadlines.refetch}
          retrying={deadlines.isFetching}
          level="h3"
        />
      )}
      {deadlines.data && dates.length === 0 && (
        <p className="small soft dates-note">No deadlines or expiration dates yet.</p>
      )}
      {dates.some(({ settled }) => settled) && (
        <p className="small soft dates-note">
          The decision settled the dates before it. Deadlines added or changed since then are still due.
        </p>
      )}
      <ul className="dates">
        {dates.map((date) => (
          <DateLine
            key={date.key}
            date={date}
            caseId={caseId}
            note={
              deadlines.data && (
                <DateNote
                  date={date}
                  status={item.status}
                  facts={filing.data?.facts}
                  recorded={deadlines.data}
                />
              )
            }
            onEdit={setEditing}
            onChange={onChange}
          />
        ))}
      </ul>
      {hasPriority && deadlines.data && filing.data && (
        <PriorityNote
          facts={facts}
          priority={deadlines.data.priority}
          onEdit={() => setEditing({ what: 'priority' })}
        />
      )}
      {remedy && (
        <RemedyNote
          remedy={remedy}
          decidedOn={filing.data?.facts.decided_on}
          onAdd={(suggested) => setEditing({ what: 'deadline', suggested })}
        />
      )}
      {stay === null && <StayPrompt applicantId={item.applicant_id} />}
      <div className="buttons">
        {can('case.manage') && (
          <Button small onClick={() => setEditing({ what: 'deadline' })}>
            Add deadline
          </Button>
        )}
        {documents.length > 0 && (
          <Button small onClick={() => setEditing({ what: 'document' })}>
            Add expiration date
          </Button>
        )}
      </div>
      {editing?.what === 'deadline' && deadlines.data && (
        <DeadlineDialog
          caseId={caseId}
          deadline={deadlines.data.items.find(({ id }) => id === editing.id)}
          isDecided={isDecided}
          suggested={editing.suggested}
          onClose={close}
          onSaved={onChange}
        />
      )}
      {editing?.what === 'document' && documents.length > 0 && (
        <DocumentDatesDialog
          caseId={caseId}
          documents={documents}
          document={documents.find(({ id }) => id === editing.id)}
          passport={deadlines.data?.passport}
          onClose={close}
          onSaved={onChange}
        />
      )}
      {editing?.what === 'priority' && deadlines.data && (
        <PriorityDialog
          caseId={caseId}
          priority={deadlines.data.priority}
          onClose={close}
          onSaved={onChange}
        />
      )}
    </section>
  );
}

function DateLine({
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
  const { deadline, document, ageLimit, child, settled } = date;
  // The day ends where the authority is.
  const near = nearness(date.on, ageLimit ? todayIn(ageLimit.zone, new Date()) : today());
  const deadlineAction = settled ? 'Mark as still due' : date.done ? 'Reopen' : 'Mark as done';
  const canEdit = document !== undefined || (deadline !== undefined && can('case.manage'));
  return (
    <li className={date.done || settled ? 'done' : undefined}>
      <span>
        <b>{date.label}</b>
        {date.detail && <span className="small soft">{date.detail}</span>}
        {date.recorded && (
          <span className="small warn">
            {passportPlace(can)} says {dayText(date.recorded)}
          </span>
        )}
        {note}
        <span className="date-actions">
          {deadline && can('case.manage') && (
            <button
              type="button"
              className="link"
              aria-label={`${deadlineAction}: ${date.label}`}
              disabled={put.isPending}
              onClick={() => {
                const { id, kind, name, on, version } = deadline;
                const change = settled
                  ? ({ done: false, after_decision: true } as const)
                  : { done: !date.done };
                put.mutate({ id, kind, ...(name && { name }), on, ...change, version });
              }}
            >
              {deadlineAction}
            </button>
          )}
          {child && can('case.manage') && (
            <button
              type="button"
              className="link"
              aria-label={`${date.done ? 'Reopen' : 'Mark as handled'}: ${date.label}`}
              disabled={setAgeLimit.isPending}
              onClick={() => setAgeLimit.mutate({ id: child.id, on: child.on, handled: !date.done })}
            >
              {date.done ? 'Reopen' : 'Mark as handled'}
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
        {dayText(date.on)}
        <span className={`small ${date.done || settled ? 'soft' : near.tone}`}>
          {date.done ? (child ? 'Handled' : 'Done') : settled ? 'Settled' : near.text}
        </span>
      </span>
    </li>
  );
}
