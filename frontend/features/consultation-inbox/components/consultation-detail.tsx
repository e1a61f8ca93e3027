import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ConsultationDetail as Detail } from '#shared/contract/consultations.ts';
import { consultationAnswers } from '#shared/domain/consultation-answers.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { Breadcrumbs } from '../../../components/breadcrumbs.tsx';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure, NotFoundState } from '../../../components/states.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { moveFocus } from '../../../lib/move-focus.ts';
import { sizeText } from '../../../lib/size-text.ts';
import { consultationQuery, downloadResume } from '../api/queries.ts';
import { inboxTexts } from '../texts.ts';
import { CallPanel } from './call-panel.tsx';
import { CasePanel } from './case-panel.tsx';
import { WorkPanel } from './work-panel.tsx';

/** One submission, with the form's answers on the left and actions on the right. */
export function ConsultationDetail({
  id,
  back,
  takesFocus = false,
}: {
  id: string;
  back: string;
  /** It was opened on this page, where its link had the focus. */
  takesFocus?: boolean;
}) {
  const query = useQuery(consultationQuery(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = query.data !== undefined;
  useEffect(() => {
    if (takesFocus && isShown) moveFocus([heading.current]);
  }, [takesFocus, isShown]);
  if (query.isPending) return <Skeleton height={420} />;
  if (query.error) {
    if (query.error instanceof ApiError && query.error.status === 404)
      return (
        <NotFoundState
          title="Consultation not found"
          action={
            <Link className="button outline" to={back}>
              Back to Consultations
            </Link>
          }
        >
          It may have been deleted, or it may belong to another organization.
        </NotFoundState>
      );
    return <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} level="h1" />;
  }
  const { consultation, call } = query.data;
  return (
    <>
      <div className="console-head">
        <Breadcrumbs
          trail={[
            { label: inboxTexts.title, to: back },
            { label: `${consultation.first_name} ${consultation.last_name}` },
          ]}
        />
        <h1 ref={heading}>
          {consultation.first_name} {consultation.last_name}
        </h1>
        <p className="text-ui soft">
          <a className="link" href={`mailto:${consultation.email}`}>
            {consultation.email}
          </a>
          , sent <DateText at={consultation.created_at} style="date-time" />
        </p>
      </div>
      <div className="desk-body">
        <div className="stack">
          <Panel title="Answers">
            <Answers consultation={consultation} />
          </Panel>
          <ResumePanel detail={query.data} />
        </div>
        <div className="stack">
          <CallPanel consultationId={consultation.id} call={call} />
          <CasePanel consultation={consultation} />
          <WorkPanel key={consultation.id} consultation={consultation} />
        </div>
      </div>
    </>
  );
}

function Answers({ consultation }: { consultation: Consultation }) {
  const referred = consultation.referrer_name ? ` (${consultation.referrer_name})` : '';
  const answers = [
    ...consultationAnswers(consultation),
    { question: 'How they heard about us', answer: consultation.referral_source + referred },
  ];
  return (
    <dl className="answers">
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>
            {answer === consultation.linkedin_url ? (
              <a className="link" href={answer} target="_blank" rel="noreferrer">
                {answer}
              </a>
            ) : (
              answer
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ResumePanel({ detail: { consultation, resume } }: { detail: Detail }) {
  return (
    <Panel title="Resume">
      {resume ? (
        <div className="resume-row">
          <span>
            <b>{resume.name}</b>{' '}
            {resume.size !== undefined && <span className="soft">{sizeText(resume.size)}</span>}
          </span>
          <Button small icon={Download} onClick={() => void downloadResume(consultation.id)}>
            Download resume
          </Button>
        </div>
      ) : (
        <p className="soft">No resume; see the LinkedIn profile.</p>
      )}
    </Panel>
  );
}
