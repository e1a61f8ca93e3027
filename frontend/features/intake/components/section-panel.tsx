import { ChevronLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Intake, IntakeSectionState } from '#shared/records/intake.ts';
import { askedText } from '#shared/records/intake-progress.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { ConfidentialNote } from '../../../components/confidential-note.tsx';
import { WholeDates } from '../../../components/date-text.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { dateText } from '../../../lib/dates.ts';
import { focusAnswer } from '../problems.ts';
import { progressOf, sectionAfter } from '../progress.ts';
import type { AnswerEditor } from '../use-answers.ts';
import { AnswerList } from './answer-list.tsx';
import { DifferencesNotice } from './record-differences.tsx';
import { SaveState } from './save-state.tsx';
import { SectionForm } from './section-form.tsx';
import { SectionReview } from './section-review.tsx';

interface Reader {
  readonly isStaff: boolean;
  /** Whether the user answers for themselves. */
  readonly isOwn: boolean;
}

/** The open section: its questions, or its answers once they are sent. Staff read first, and fill in on request. */
export function SectionPanel({
  intake,
  state,
  editor,
  reader,
  onSent,
}: {
  intake: Intake;
  state: IntakeSectionState;
  editor: AnswerEditor;
  reader: Reader;
  onSent: () => void;
}) {
  const { section } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isEditing, setEditing] = useState(false);
  const [isJustSent, setJustSent] = useState(false);
  const hasConflict = editor.conflictsOf(state).length > 0;
  const answers = editor.answersOf(state);
  const isForm =
    !state.hidden &&
    !intake.closed &&
    (isEditing || hasConflict || (!reader.isStaff && state.status !== 'sent'));
  const show = (isEdited: boolean) => {
    setEditing(isEdited);
    setJustSent(false);
    heading.current?.focus();
    // Safari doesn't follow the focus if the section becomes shorter at the same moment.
    requestAnimationFrame(() => heading.current?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <section className="section-panel panel" aria-labelledby="open-section">
      <header>
        <Link className="link all-sections" to="?">
          <Icon of={ChevronLeft} size="s" /> All sections
        </Link>
        <h2 id="open-section" ref={heading} tabIndex={-1}>
          {section.title}
        </h2>
        <p className="soft">{section.why}</p>
        <p className="small soft">
          <WholeDates>{aboutState(state, { isReadOnly: reader.isStaff || intake.closed })}</WholeDates>
        </p>
        {section.confidential && (
          <ConfidentialNote text={confidentialText(state, reader.isStaff, intake.person_name)} />
        )}
      </header>
      {isJustSent && !isForm && <AfterSending intake={intake} state={state} reader={reader} />}
      {isForm && state.asked.length > 0 && <AskedAgain state={state} isStaff={reader.isStaff} />}
      {isForm ? (
        <SectionForm
          caseId={intake.case_id}
          state={state}
          editor={editor}
          who={{ ...reader, name: intake.person_name }}
          onSent={() => {
            show(false);
            setJustSent(true);
            onSent();
          }}
          actions={
            isEditing && (
              <Button
                onClick={() => {
                  editor.leave(state);
                  show(false);
                }}
              >
                Done
              </Button>
            )
          }
        />
      ) : (
        <>
          {!intake.closed && !state.hidden && (
            <Button small onClick={() => show(true)}>
              {reader.isStaff ? `Fill in for ${intake.person_name}` : 'Change answers'}
            </Button>
          )}
          <DifferencesNotice
            state={state}
            reader={reader}
            name={intake.person_name}
            caseId={intake.case_id}
          />
          {state.hidden ? null : reader.isStaff ? (
            <SectionReview caseId={intake.case_id} state={state} answers={answers} isClosed={intake.closed} />
          ) : (
            <AnswerList state={state} answers={answers} />
          )}
          {editor.failure !== undefined && <SaveState editor={editor} isSavedBefore />}
        </>
      )}
    </section>
  );
}

/** Who sees the answers of a confidential section. */
export function confidentialText({ hidden }: IntakeSectionState, isStaff: boolean, name: string): string {
  if (hidden) return `Only ${name} and the people who work on the case can see these answers.`;
  return isStaff ? 'HR can’t see these answers.' : 'Your employer’s HR can’t see these answers.';
}

/** When and by whom the section was sent or saved. */
export function aboutState(
  { status, sent, saved }: IntakeSectionState,
  { isReadOnly }: { isReadOnly: boolean },
): string {
  const sentOn = sent && `on ${dateText(sent.at, 'date-time')} by ${sent.by_name}`;
  if (status === 'changed' && sentOn)
    return isReadOnly
      ? `Sent ${sentOn}. Answers have changed since then and haven’t been sent.`
      : `Sent ${sentOn}. You’ve changed answers since then. Send the section again so that your team sees them.`;
  if (sentOn) return `Sent ${sentOn}.`;
  if (saved) return `Last saved on ${dateText(saved.at, 'date-time')} by ${saved.by_name}. Not sent yet.`;
  return isReadOnly ? 'Nothing was filled in.' : '';
}

/** What the team asked again, with links to the questions. */
const AskedAgain = ({
  state: { section, asked },
  isStaff,
}: {
  state: IntakeSectionState;
  isStaff: boolean;
}) => (
  <Notice tone="warn">
    <p>
      <b>{isStaff ? `Asked again: ${asked.length}.` : `${askedText(asked.length)}.`}</b>{' '}
      {isStaff
        ? `Change ${asked.length === 1 ? 'it' : 'them'}, then send the section again.`
        : `Their ${asked.length === 1 ? 'note is' : 'notes are'} below. Correct or complete your ${asked.length === 1 ? 'answer' : 'answers'}, then send the section again.`}
    </p>
    <ul className="asked-list">
      {asked.map(({ question }) => (
        <li key={question}>
          <button type="button" className="link" onClick={() => focusAnswer(question)}>
            {section.questions.find(({ id }) => id === question)?.label ?? question}
          </button>
        </li>
      ))}
    </ul>
  </Notice>
);

/** Says what happens next, and leads to the next section. */
function AfterSending({
  intake,
  state: { section, differences = [] },
  reader,
}: {
  intake: Intake;
  state: IntakeSectionState;
  reader: Reader;
}) {
  const { next, of } = progressOf(intake);
  const following = sectionAfter(intake, section.id) ?? next;
  if (reader.isStaff)
    return (
      <Notice tone="ok">
        {differences.length > 0
          ? `Sent. The other answers are now part of ${intake.person_name}’s record.`
          : `Sent. The answers are now part of ${intake.person_name}’s record.`}
      </Notice>
    );
  return (
    <Notice tone="ok">
      <p>
        <b>{section.title}: sent to your team.</b>{' '}
        {following
          ? 'They’ll ask here if something is unclear.'
          : `${of === 1 ? 'That’s everything' : `All ${of} sections have been sent`}. Your team will review your answers and ask here if something is unclear. We’ll email you if they do.`}
      </p>
      <div className="buttons">
        {following ? (
          <ButtonLink variant="primary" to={`?section=${following.section.id}`}>
            Next: {following.section.title}
          </ButtonLink>
        ) : (
          <ButtonLink to={`/cases/${intake.case_id}`}>Back to your case</ButtonLink>
        )}
      </div>
    </Notice>
  );
}
