import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/button.tsx';
import { Failure } from '../../../components/states.tsx';
import { intakeQuery } from '../api/intake.ts';
import { type IntakeProgress as Progress, progressOf, statusLabels } from '../progress.ts';
import { IntakeProgress } from './intake-progress.tsx';
import './intake-card.css';

/** The questionnaire's progress on the case page, and where to continue. */
export function IntakeCard({
  caseId,
  isStaff,
  isClosed,
}: {
  caseId: string;
  isStaff: boolean;
  /** Whether the case is decided. */
  isClosed: boolean;
}) {
  const title = useId();
  const { data: intake, error, refetch, isFetching } = useQuery(intakeQuery(caseId));
  if (!intake && error)
    return (
      <Failure
        title="Couldn’t load the questionnaire"
        error={error}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  if (!intake || intake.sections.length === 0) return null;
  const progress = progressOf(intake);
  const address = `/cases/${caseId}/questionnaire`;
  const to = progress.next ? `${address}?section=${progress.next.section.id}` : address;
  return (
    <section className="panel intake-card" aria-labelledby={title}>
      <div>
        <h2 id={title}>Questionnaire</h2>
        <p>{nextText(progress, isStaff, isClosed)}</p>
      </div>
      <IntakeProgress progress={isClosed ? { ...progress, asked: 0 } : progress} isStaff={isStaff} />
      {isStaff || isClosed || !progress.next ? (
        <Link className="link" to={address}>
          {isStaff ? 'Review answers' : 'See your answers'}
        </Link>
      ) : (
        <ButtonLink small to={to}>
          {progress.sent > 0 || progress.next.status !== 'not_started' ? 'Continue' : 'Start'}
        </ButtonLink>
      )}
    </section>
  );
}

function nextText({ next }: Progress, isStaff: boolean, closed: boolean): string {
  if (closed) return 'The case has been decided, so the questionnaire can’t be changed anymore.';
  if (!next)
    return isStaff
      ? 'All sections have been sent.'
      : 'You’ve sent all sections. Your team will ask here if something is unclear.';
  return `${isStaff ? 'Open' : 'Next'}: ${next.section.title} (${statusLabels[next.status].toLowerCase()})`;
}
