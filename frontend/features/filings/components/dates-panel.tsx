import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isClosed } from '#shared/domain/case-status.ts';
import type { Case } from '#shared/records/case.ts';
import type { Document } from '#shared/records/document.ts';
import { ageLimitOf } from '#shared/routes/age-limits.ts';
import { Button } from '../../../components/button.tsx';
import { WholeDates } from '../../../components/date-text.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { countedFromText, dueToday } from '../../../lib/due-day.ts';
import { useAccess } from '../../../lib/session.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { useNewDay } from '../../../lib/use-now.ts';
import { deadlinesQuery } from '../api/deadlines.ts';
import { filingQuery } from '../api/filing.ts';
import { recordedDates } from '../case-dates.ts';
import { DateLine, Editing } from './date-line.tsx';
import { DateNote } from './date-note.tsx';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { DocumentDatesDialog } from './document-dates-dialog.tsx';
import { PriorityDialog } from './priority-dialog.tsx';
import { PriorityNote } from './priority-note.tsx';
import { openRemedy, RemedyNote } from './remedy-note.tsx';
import { StayPrompt } from './stay-prompt.tsx';
import './filing.css';

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
  useNewDay();
  const title = useId();
  const { can } = useAccess();
  const { id: caseId } = item;
  const deadlines = useQuery(deadlinesQuery(caseId));
  const filing = useQuery(filingQuery(caseId));
  const [editing, setEditing] = useTabDialog('dates', Editing);
  const close = () => setEditing(undefined);
  const facts = filing.data?.facts ?? {};
  // A dependent's place in line is the principal's.
  const hasPriority = ageLimitOf(item.path)?.subtractsPendingTime && !item.dependent;
  const dates = recordedDates(item, deadlines.data ?? {}, facts, documents, dueToday());
  const isDecided = isClosed(item.status);
  const countedFrom = dates.length > 0 ? countedFromText() : undefined;
  const remedy = deadlines.data && filing.data && openRemedy(item, filing.data.facts, deadlines.data.items);
  return (
    <section className="filing" aria-labelledby={title} aria-busy={deadlines.isPending || undefined}>
      <div className="filing-head">
        <h2 id={title}>Dates</h2>
      </div>
      {deadlines.isPending && <Skeleton height={92} />}
      <QueryFailure query={deadlines} level="h3" />
      {deadlines.data && dates.length === 0 && (
        <p className="small soft dates-note">No deadlines or expiration dates yet.</p>
      )}
      {isDecided && dates.some(({ settled }) => settled) && (
        <p className="small soft dates-note">
          The decision settled all earlier dates. Deadlines added or changed since then are still due.
        </p>
      )}
      {countedFrom && (
        <p className="small soft dates-note">
          <WholeDates>{countedFrom}</WholeDates>
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
        <RemedyNote {...remedy} onAdd={(suggested) => setEditing({ what: 'deadline', suggested })} />
      )}
      {deadlines.data?.stay === null && <StayPrompt applicantId={item.applicant_id} />}
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
