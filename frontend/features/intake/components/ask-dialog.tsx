import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { IntakeNote } from '#shared/contract/intake.ts';
import type { IntakeAnswer, IntakeQuestion, IntakeRequest } from '#shared/records/intake.ts';
import { limits } from '#shared/schema/limits.ts';
import { TextAreaField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useTabState } from '../../../lib/tab-state.ts';
import { Given } from './answer-list.tsx';

/** Asks for one answer again. The note says what is unclear or missing. */
export function AskDialog({
  name,
  question,
  sent,
  request,
  busy,
  onAsk,
  onClose,
}: {
  /** The dialog's name on its page. */
  name: string;
  question: IntakeQuestion;
  /** The answer that was sent. */
  sent: IntakeAnswer | undefined;
  /** If the question was already asked again, its note is changed. */
  request: IntakeRequest | undefined;
  busy: boolean;
  onAsk: (note: string) => void;
  onClose: () => void;
}) {
  const [note, setNote, isChanged] = useTabState(`${name}.note`, request?.note ?? '', z.string());
  const answer = useId();
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = IntakeNote.safeParse(note);
    setProblem(given.error?.issues[0]?.message);
    if (given.success) onAsk(given.data);
  };
  return (
    <FormDialog
      title={`Ask again: ${question.label}`}
      busy={busy}
      submitLabel={request ? 'Change the note' : 'Ask again'}
      busyLabel="Sending..."
      unsaved={isChanged}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <p id={answer} className="field-label">
          Answered
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard */}
        <section className="answered" aria-labelledby={answer} tabIndex={0}>
          <Given question={question} answer={sent} />
        </section>
      </div>
      <TextAreaField
        label="Note"
        hint="Say what you need. The applicant sees this next to the question."
        error={problem}
        rows={3}
        maxLength={limits.intakeNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
