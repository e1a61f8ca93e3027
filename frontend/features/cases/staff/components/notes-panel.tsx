import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, SquarePen } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { NewNote } from '#shared/contract/staff-cases.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { limits } from '#shared/schema/limits.ts';
import { TextAreaField } from '../../../../components/amplify/fields.tsx';
import { Announcement } from '../../../../components/announcement.tsx';
import { Button } from '../../../../components/button.tsx';
import { DateText } from '../../../../components/date-text.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { QuotaNotice } from '../../../../components/quota-notice.tsx';
import { ShowMore } from '../../../../components/show-more.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { QueryFailure } from '../../../../components/states.tsx';
import { errorText } from '../../../../lib/api-client.ts';
import { moveFocus } from '../../../../lib/move-focus.ts';
import { notify } from '../../../../lib/notify.ts';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { useTabState } from '../../../../lib/tab-state.ts';
import { notesQuery } from '../api/queries.ts';
import { useSaveNote } from '../api/save-note.ts';

export interface NotesPanelProps {
  readonly caseId: string;
  readonly applicant?: string | undefined;
  /** If false, the form is collapsed: while a message is being written, only one text box is open. */
  readonly isWriting?: boolean;
  readonly onWrite?: () => void;
}

/**
 * Internal notes on a case, newest first. Applicants can't see them, and they look different from anything applicants
 * can see.
 */
export default function NotesPanel({ caseId, applicant, isWriting = true, onWrite }: NotesPanelProps) {
  const query = useInfiniteQuery(notesQuery(caseId));
  const notes = itemsOf(query.data);
  const [added, setAdded] = useState(0);
  return (
    <Panel
      title={
        <>
          <Icon of={Lock} /> Internal notes
        </>
      }
      busy={query.isPending}
      className="team-only"
    >
      <p className="team-only-text small">
        Team only. {applicant ? <bdi>{applicant}</bdi> : 'The applicant'} never sees these.
      </p>
      {isWriting ? (
        <NoteForm
          caseId={caseId}
          isDraft={onWrite !== undefined}
          onAdded={() => setAdded((before) => before + 1)}
        />
      ) : (
        <Button small icon={SquarePen} onClick={onWrite}>
          Write a note
        </Button>
      )}
      <Announcement id={added}>{added > 0 && 'Note added'}</Announcement>
      {query.isPending && <Skeleton height={60} />}
      <QueryFailure query={query} level="h3" />
      <ol className="notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="note-text">{note.text}</p>
            <p className="small soft">
              {displayName(note.author_name)}, <DateText at={note.at} style="date-time" />
            </p>
          </li>
        ))}
      </ol>
      <ShowMore query={query} place="form">
        Show earlier notes
      </ShowMore>
    </Panel>
  );
}

function NoteForm({ caseId, isDraft, onAdded }: { caseId: string; isDraft: boolean; onAdded: () => void }) {
  const [text, setText] = useTabState('note', '', z.string(), { always: isDraft });
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { create, forget, isPending } = useSaveNote(caseId, {
    draft: 'note',
    onSaved: (saved) => {
      onAdded();
      // Without text, the focused button is disabled.
      if (form.current?.contains(document.activeElement)) moveFocus([field.current]);
      // Keeps what was typed since.
      setText((now = '') => (NewNote.safeParse({ text: now }).data?.text === saved.text ? '' : now));
    },
    onFailed: (error) => notify.error('Couldn’t save the note', errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = NewNote.safeParse({ text });
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) create(parsed.data);
  };
  return (
    <form ref={form} className="note-form" onSubmit={submit} noValidate>
      <TextAreaField
        ref={field}
        label="New note"
        rows={3}
        error={problem}
        maxLength={limits.noteText}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (!target.value) forget();
        }}
      />
      <QuotaNotice of="notes" />
      <Button type="submit" small busy={isPending} busyLabel="Saving..." disabled={!text.trim()}>
        Add note
      </Button>
    </form>
  );
}
