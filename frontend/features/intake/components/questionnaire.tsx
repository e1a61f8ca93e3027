import { memo, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { Intake, IntakeSectionState } from '#shared/records/intake.ts';
import { WholeDates } from '../../../components/date-text.tsx';
import { Notice } from '../../../components/notice.tsx';
import { EmptyState } from '../../../components/states.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import { progressOf, statusLabels } from '../progress.ts';
import { useAnswers } from '../use-answers.ts';
import { AnswerList } from './answer-list.tsx';
import { IntakeProgress } from './intake-progress.tsx';
import { LostAnswers } from './lost-answers.tsx';
import { ReviewMark } from './review-mark.tsx';
import { SectionList } from './section-list.tsx';
import { aboutState, confidentialText, SectionPanel } from './section-panel.tsx';
import './intake.css';

/** A case's questionnaire: its sections, one of them open. On a phone, the list and the section are separate views. */
export function Questionnaire({
  intake,
  isStaff,
  isOwn,
  onSent,
}: {
  intake: Intake;
  isStaff: boolean;
  /** Whether the user answers for themselves, not for a dependent. */
  isOwn: boolean;
  onSent: () => void;
}) {
  const editor = useAnswers(intake);
  const [address] = useSearchParams();
  const progress = progressOf(intake);
  const { sections, closed, person_name: name } = intake;
  const linked = sections.find(({ section }) => section.id === address.get('section'));
  const open = linked ?? progress.next ?? sections[0];
  useFocusOnMove(linked?.section.id);
  /** The visa path when the questionnaire was opened. */
  const [pathBefore] = useState(intake.path);
  if (!open) return <NoQuestions caseId={intake.case_id} />;
  return (
    <div className="intake">
      <div className="intake-head">
        <div>
          <h1>Questionnaire</h1>
          <p className="lead">{leadText(intake, isStaff, isOwn)}</p>
        </div>
        <IntakeProgress progress={closed ? { ...progress, asked: 0 } : progress} isStaff={isStaff} />
      </div>
      {closed && (
        <Notice tone="info">
          This case has been decided, so the questionnaire can’t be changed anymore.
        </Notice>
      )}
      {intake.path !== pathBefore && !closed && (
        <Notice tone="info">
          The visa path of this case was corrected to {pathName(intake.path)}, so the questionnaire now has
          different questions. Answers to questions that are still asked were kept.
        </Notice>
      )}
      <LostAnswers caseId={intake.case_id} isClosed={closed} isStaff={isStaff} editor={editor} />
      <div className={linked ? 'intake-body with-section' : 'intake-body'}>
        <SectionList intake={intake} current={open.section.id} isStaff={isStaff} />
        <SectionPanel
          key={open.section.id}
          intake={intake}
          state={open}
          editor={editor}
          reader={{ isStaff, isOwn }}
          onSent={onSent}
        />
      </div>
      <div className="intake-paper">
        <p>{name}’s answers</p>
        {sections.map((state) => (
          <PaperSection key={state.section.id} state={state} isStaff={isStaff} name={name} />
        ))}
      </div>
    </div>
  );
}

/** A section in print, as saved. Memoized, because the page renders with each key press. */
const PaperSection = memo(
  ({ state, isStaff, name }: { state: IntakeSectionState; isStaff: boolean; name: string }) => (
    <section>
      <h2>
        {state.section.title} <small>{statusLabels[state.status]}</small>
      </h2>
      <p className="small soft">
        <WholeDates>{aboutState(state, { isReadOnly: true })}</WholeDates>
      </p>
      {state.hidden ? (
        <p>{confidentialText(state, isStaff, name)}</p>
      ) : (
        <AnswerList
          state={state}
          answers={state.answers}
          below={(question) =>
            isStaff && <ReviewMark question={question} answer={state.answers[question.id]} />
          }
        />
      )}
    </section>
  ),
);

function leadText(intake: Intake, isStaff: boolean, isOwn: boolean): string {
  const { person_name: name, closed } = intake;
  if (isStaff || closed) return isOwn ? 'Your answers.' : `${name}’s answers.`;
  if (!progressOf(intake).next)
    return 'You’ve sent everything. Your team asks here if something is unclear, and you can still change your answers and send them again.';
  return isOwn
    ? 'The questions on the forms for your case. Your answers are saved as you type; send each section when it’s ready.'
    : `The questions on the forms about ${name}. Your answers are saved as you type; send each section when it’s ready.`;
}

/** Moves the focus to the section that was opened, or back to its link, but not when the page loads. */
function useFocusOnMove(section: string | undefined): void {
  const before = useRef(section);
  useEffect(() => {
    const previous = before.current;
    if (section === previous) return;
    before.current = section;
    const target = section
      ? document.getElementById('open-section')
      : document.querySelector(`.section-list a[href$="section=${previous}"]`);
    moveFocus([target]);
  }, [section]);
}

const NoQuestions = ({ caseId }: { caseId: string }) => (
  <EmptyState
    title="No questionnaire"
    level="h1"
    action={
      <Link className="link" to={`/cases/${caseId}`}>
        Back to the case
      </Link>
    }
  >
    This case’s visa path has no questions. Your team will request what it needs on the checklist.
  </EmptyState>
);
