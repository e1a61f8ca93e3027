import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Deadline } from '#shared/records/deadline.ts';
import type { Document } from '#shared/records/document.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { dayText, today } from '../../../lib/dates.ts';
import { useAccess } from '../../../lib/session.tsx';
import { deadlinesQuery, usePutDeadline } from '../api/deadlines.ts';
import { filingQuery } from '../api/filing.ts';
import { type CaseDate, caseDates, nearness } from '../case-dates.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { DocumentDatesDialog } from './document-dates-dialog.tsx';
import './filing.css';

type Editing = { deadline: Deadline | undefined } | { document: Document | undefined };

/** Every date of a case in one list: deadlines, appointments, and documents that expire. */
export default function DatesPanel({
  caseId,
  documents,
  onChange,
}: {
  caseId: string;
  documents: readonly Document[];
  onChange: () => void;
}) {
  const title = useId();
  const { can } = useAccess();
  const deadlines = useQuery(deadlinesQuery(caseId));
  const filing = useQuery(filingQuery(caseId));
  const [editing, setEditing] = useState<Editing>();
  const close = () => setEditing(undefined);
  const dates = caseDates(deadlines.data?.items ?? [], filing.data?.facts ?? {}, documents);
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
        <p className="small soft dates-empty">No deadlines or expiry dates yet.</p>
      )}
      <ul className="dates">
        {dates.map((date) => (
          <DateLine key={date.key} date={date} caseId={caseId} onEdit={setEditing} onChange={onChange} />
        ))}
      </ul>
      <div className="buttons">
        {can('case.manage') && (
          <Button small onClick={() => setEditing({ deadline: undefined })}>
            Add deadline
          </Button>
        )}
        {documents.length > 0 && (
          <Button small onClick={() => setEditing({ document: undefined })}>
            Add expiry date
          </Button>
        )}
      </div>
      {editing && 'deadline' in editing && (
        <DeadlineDialog caseId={caseId} deadline={editing.deadline} onClose={close} onSaved={onChange} />
      )}
      {editing && 'document' in editing && (
        <DocumentDatesDialog
          caseId={caseId}
          documents={documents}
          document={editing.document}
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
  onEdit,
  onChange,
}: {
  date: CaseDate;
  caseId: string;
  onEdit: (editing: Editing) => void;
  onChange: () => void;
}) {
  const { can } = useAccess();
  const put = usePutDeadline(caseId, onChange);
  const near = nearness(date.on, today());
  const { deadline, document } = date;
  const canEdit = document !== undefined || (deadline !== undefined && can('case.manage'));
  return (
    <li className={date.done ? 'done' : undefined}>
      <span>
        <b>{date.label}</b>
        {date.detail && <span className="small soft">{date.detail}</span>}
        <span className="date-actions">
          {deadline && can('case.manage') && (
            <button
              type="button"
              className="link"
              aria-label={`${date.done ? 'Reopen' : 'Complete'}: ${date.label}`}
              disabled={put.isPending}
              onClick={() => {
                const { id, kind, name, on, version } = deadline;
                put.mutate({ id, kind, ...(name && { name }), on, done: !date.done, version });
              }}
            >
              {date.done ? 'Reopen' : 'Complete'}
            </button>
          )}
          {canEdit && (
            <button
              type="button"
              className="link"
              aria-label={`Edit: ${date.label}`}
              onClick={() => onEdit(document ? { document } : { deadline })}
            >
              Edit
            </button>
          )}
        </span>
      </span>
      <span className="date-when">
        {dayText(date.on)}
        <span className={`small ${date.done ? 'soft' : near.tone}`}>{date.done ? 'Done' : near.text}</span>
      </span>
    </li>
  );
}
