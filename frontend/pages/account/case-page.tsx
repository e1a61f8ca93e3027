import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { isClosed } from '#shared/domain/case-status.ts';
import { isReplaced } from '#shared/domain/checklist.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { Id } from '#shared/schema/common.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { caseQuery, useRefreshCase } from '../../features/cases/api/queries.ts';
import { CaseHeader } from '../../features/cases/components/case-header.tsx';
import { CaseHistory } from '../../features/cases/components/case-history.tsx';
import { CaseLoadFailed, CaseNotFound } from '../../features/cases/components/case-load-failed.tsx';
import { CasePageSkeleton } from '../../features/cases/components/case-skeleton.tsx';
import { LostCaseNotice, useLostCase } from '../../features/cases/components/lost-case.tsx';
import { ProgressScale } from '../../features/cases/components/progress-scale.tsx';
import { managementQuery } from '../../features/cases/staff/api/queries.ts';
import { StaffNotes } from '../../features/cases/staff/components/staff-case.tsx';
import { caseTexts } from '../../features/cases/texts.ts';
import { checklistQuery } from '../../features/checklist/api/checklist.ts';
import { ChecklistProgress } from '../../features/checklist/components/checklist-progress.tsx';
import { NextStep } from '../../features/checklist/components/next-step.tsx';
import { documentsQuery } from '../../features/documents/api/queries.ts';
import { useEarlyDrop } from '../../features/documents/use-early-drop.ts';
import { intakeQuery } from '../../features/intake/api/intake.ts';
import { IntakeCard } from '../../features/intake/components/intake-card.tsx';
import { nextIntakeStep } from '../../features/intake/next-step.ts';
import { ApiError } from '../../lib/api-client.ts';
import { notify } from '../../lib/notify.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { itemsOf } from '../../lib/paged-query.ts';
import { useAccess } from '../../lib/session.tsx';
import { useInitialLoad } from '../../lib/use-initial-load.ts';
import { CaseSidebar, useSidebarLoaded } from './case-sidebar.tsx';
import { CaseViews } from './case-views.tsx';
import { CaseWork } from './case-work.tsx';
import '../../features/cases/components/case.css';

const AssessmentSection = lazyPart(
  () => import('../../features/cases/assessment/components/assessment-section.tsx'),
  LoadFailure,
);

/** A case: summary, progress, documents, and history. */
export default function CasePage() {
  const { caseId = '' } = useParams();
  return (
    <div className="wrap">
      {Id.safeParse(caseId).success ? (
        <FoundCase key={caseId} caseId={caseId} />
      ) : (
        <BackToDashboard because={caseTexts.invalidId} />
      )}
    </div>
  );
}

const dashboard = { label: caseTexts.dashboard, to: '/dashboard' };
/** The list that a case was opened from passes its filters, and the breadcrumb links back to them. */
const FromList = z.object({ list: z.string().check(z.startsWith('?')) });
function useConsoleCrumb() {
  const from = FromList.safeParse(useLocation().state);
  return { label: 'Employer Console', to: `/employer${from.success ? from.data.list : ''}` };
}

function FoundCase({ caseId }: { caseId: string }) {
  const { data: item, error, refetch, isFetching } = useQuery(caseQuery(caseId));
  const refreshCase = useRefreshCase(caseId);
  useEarlyDrop(item !== undefined);
  const { can } = useAccess();
  const isManager = can('case.manage');
  const management = useQuery({
    ...managementQuery(caseId, item?.version ?? 0),
    enabled: isManager && item !== undefined,
    placeholderData: keepPreviousData,
  });
  const checklist = useQuery(checklistQuery(caseId));
  const intake = useQuery(intakeQuery(caseId));
  const isSideReady = useSidebarLoaded(caseId);
  const isReady = useInitialLoad(
    !item || (isManager && management.isPending) || checklist.isPending || intake.isPending,
  );
  const employerConsole = useConsoleCrumb();
  const code = error instanceof ApiError ? error.code : undefined;
  const lost = useLostCase(error, item !== undefined);

  if (lost === 'gone') return item ? <BackToDashboard because={caseTexts.gone} /> : <CaseNotFound />;
  if (!item && code === 'offline')
    return <CaseLoadFailed error={error} onRetry={refetch} retrying={isFetching} />;
  if (!item && error) return <BackToDashboard because={caseTexts.loadFailed} />;
  if (!item || !isReady) return <CasePageSkeleton />;
  const applicant = management.data?.applicant_name;
  const title = applicant ? `${applicant}, ${pathName(item.path)}` : pathName(item.path);
  return (
    <>
      <PageHead title={title} />
      <div className="case-crumbs">
        <Breadcrumbs
          trail={[can('case.list.organization') ? employerConsole : dashboard, { label: title }]}
        />
      </div>
      {lost && <LostCaseNotice />}
      <CaseHeader item={item} applicant={applicant} />
      <CaseViews caseId={item.id} current="case" />
      {!isManager && (
        <NextStep
          caseId={item.id}
          status={item.status}
          other={intake.data && nextIntakeStep(intake.data, item.status)}
        />
      )}
      <div className="case-progress">
        <ProgressScale status={item.status} />
        <ChecklistProgress caseId={item.id} status={item.status} isStaff={isManager} />
      </div>
      <nav className="case-jumps" aria-label="On this page">
        {isManager && (
          <a className="link" href="#notes">
            Internal notes
          </a>
        )}
        <a className="link" href="#history">
          History
        </a>
      </nav>
      <div className="case-body">
        <div className="case-main">
          <IntakeCard caseId={item.id} isStaff={isManager} isClosed={isClosed(item.status)} />
          <CaseWork
            caseId={item.id}
            status={item.status}
            isStaff={isManager}
            applicant={applicant}
            path={item.path}
            onChange={refreshCase}
          />
          {/* Only the principal's case is assessed. */}
          {!item.dependent && <Assessments caseId={item.id} />}
        </div>
        <CaseSidebar item={item} isReady={isSideReady} onChange={refreshCase} />
        <div className="case-rest">
          {isManager && (
            <div id="notes" tabIndex={-1}>
              <StaffNotes caseId={item.id} applicant={applicant} />
            </div>
          )}
          <div id="history" tabIndex={-1}>
            <CaseHistory caseId={item.id} country={item.country} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The case's assessments, with the documents that prove them. */
function Assessments({ caseId }: { caseId: string }) {
  const { data } = useInfiniteQuery(documentsQuery(caseId));
  const items = useQuery(checklistQuery(caseId)).data?.items ?? [];
  const documents = itemsOf(data).map(({ id, name }) => ({ id, name, isReplaced: isReplaced(items, id) }));
  return <AssessmentSection caseId={caseId} documents={documents} />;
}

/** Redirects to the dashboard with an explanation. */
function BackToDashboard({ because }: { because: string }) {
  useEffect(() => notify.error(because), [because]);
  return <Navigate to="/dashboard" replace />;
}
