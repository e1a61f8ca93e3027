import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { pathName } from '#shared/domain/visa-paths.ts';
import { Id } from '#shared/schema/common.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { Failure } from '../../components/states.tsx';
import { caseQuery, useRefreshCase } from '../../features/cases/api/queries.ts';
import { CaseLoadFailed, CaseNotFound } from '../../features/cases/components/case-load-failed.tsx';
import { LostCaseNotice, useLostCase } from '../../features/cases/components/lost-case.tsx';
import { intakeQuery } from '../../features/intake/api/intake.ts';
import { IntakeSkeleton } from '../../features/intake/components/intake-skeleton.tsx';
import { Questionnaire } from '../../features/intake/components/questionnaire.tsx';
import { useRefreshPeople } from '../../features/people/api/people.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { useAccess } from '../../lib/session.tsx';
import { useInitialLoad } from '../../lib/use-initial-load.ts';
import { CaseCrumbs } from './case-crumbs.tsx';
import { CaseViews } from './case-views.tsx';
import '../../features/cases/components/case.css';

/** A case's questionnaire: the applicant answers it, and the team reviews it or fills it in for them. */
export default function QuestionnairePage() {
  const { caseId = '' } = useParams();
  return (
    <div className="wrap">
      {Id.safeParse(caseId).success ? <Sections key={caseId} caseId={caseId} /> : <CaseNotFound />}
    </div>
  );
}

function Sections({ caseId }: { caseId: string }) {
  const { data: item, error, refetch, isFetching } = useQuery(caseQuery(caseId));
  const intake = useQuery(intakeQuery(caseId));
  const refreshCase = useRefreshCase(caseId);
  // What is sent becomes part of the record.
  const refreshPeople = useRefreshPeople();
  const { can } = useAccess();
  const isStaff = can('case.manage');
  const isReady = useInitialLoad(!item || intake.isPending);
  const path = intake.data?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a corrected path makes the case outdated
  useEffect(() => {
    if (path !== undefined && item && item.path !== path) refreshCase();
  }, [path]);
  const lost = useLostCase(error, item !== undefined);
  if (lost === 'gone') return <CaseNotFound />;
  if (!item && error) return <CaseLoadFailed error={error} onRetry={refetch} retrying={isFetching} />;
  if (!item || !isReady) return <Waiting />;
  const person = isStaff ? intake.data?.person_name : undefined;
  const title = person ? `${person}, ${pathName(item.path)}` : pathName(item.path);
  return (
    <>
      <PageHead title={`Questionnaire: ${title}`} />
      <CaseCrumbs caseId={caseId} title={title} view="Questionnaire" />
      {lost && <LostCaseNotice />}
      <CaseViews caseId={caseId} current="questionnaire" />
      {intake.data ? (
        <Questionnaire
          intake={intake.data}
          isStaff={isStaff}
          isOwn={!isStaff && !item.dependent}
          onSent={() => {
            refreshCase();
            void refreshPeople();
          }}
        />
      ) : (
        <div className="intake-failed">
          <Failure
            title="Couldn’t load the questionnaire"
            error={intake.error}
            onRetry={intake.refetch}
            retrying={intake.isFetching}
          />
        </div>
      )}
    </>
  );
}

/** The page's placeholder, at its final size. */
const Waiting = () => (
  <div aria-busy="true">
    <PageHead title="Questionnaire" />
    <div className="case-crumbs">
      <Skeleton width={260} height={26} />
    </div>
    <div className="case-views">
      <Skeleton width={280} height={49} />
    </div>
    <IntakeSkeleton />
  </div>
);
