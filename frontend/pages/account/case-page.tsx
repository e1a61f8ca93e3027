import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { pathName } from '#shared/domain/visa-paths.ts';
import { Id } from '#shared/schema/common.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Failure, NotFoundState } from '../../components/states.tsx';
import { caseQuery, useRefreshCase } from '../../features/cases/api/queries.ts';
import { CaseHeader } from '../../features/cases/components/case-header.tsx';
import { CaseHistory } from '../../features/cases/components/case-history.tsx';
import { CasePageSkeleton } from '../../features/cases/components/case-skeleton.tsx';
import { CaseTimeline } from '../../features/cases/components/case-timeline.tsx';
import { ProgressScale } from '../../features/cases/components/progress-scale.tsx';
import { MissingDocuments } from '../../features/cases/staff/components/missing-documents.tsx';
import { StaffManagement, StaffNotes } from '../../features/cases/staff/components/staff-case.tsx';
import { caseTexts } from '../../features/cases/texts.ts';
import { documentsQuery } from '../../features/documents/api/queries.ts';
import { DocumentsCard } from '../../features/documents/components/documents-card.tsx';
import { useDropGuard } from '../../features/documents/use-drop-guard.ts';
import { ApiError } from '../../lib/api-client.ts';
import { notify } from '../../lib/notify.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { itemsOf } from '../../lib/paged-query.ts';
import { useAccess } from '../../lib/session.tsx';
import '../../features/cases/components/case.css';

/** One case: what it is, how far it has come, its documents, its history. */
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
const employerConsole = { label: 'Employer Console', to: '/employer' };

function FoundCase({ caseId }: { caseId: string }) {
  const { data: item, error, refetch, isFetching } = useQuery(caseQuery(caseId));
  const refreshCase = useRefreshCase(caseId);
  useDropGuard(item !== undefined);
  const isConsoleUser = useAccess().can('case.list.organization');
  const code = error instanceof ApiError ? error.code : undefined;

  if (code === 'case.not_found')
    return item ? <BackToDashboard because={caseTexts.gone} /> : <CaseNotFound />;
  if (!item && code === 'offline')
    return (
      <div className="head">
        <PageHead title={caseTexts.loadFailed} />
        <Failure
          title={caseTexts.loadFailed}
          level="h1"
          error={error}
          onRetry={refetch}
          retrying={isFetching}
        />
      </div>
    );
  if (!item && error) return <BackToDashboard because={caseTexts.loadFailed} />;
  if (!item) return <CasePageSkeleton />;
  return (
    <>
      <PageHead title={pathName(item.path)} />
      <div className="case-crumbs">
        <Breadcrumbs trail={[isConsoleUser ? employerConsole : dashboard, { label: pathName(item.path) }]} />
      </div>
      <CaseHeader item={item} />
      <ProgressScale status={item.status} />
      <div className="case-body">
        <div className="case-main">
          <DocumentsCard caseId={item.id} onChange={refreshCase} />
        </div>
        <aside className="case-side" aria-label="Case status">
          <StaffManagement caseId={item.id} version={item.version} />
          <CaseTimeline item={item} />
          <Missing caseId={item.id} />
        </aside>
        <div className="case-rest">
          <StaffNotes caseId={item.id} />
          <CaseHistory caseId={item.id} />
        </div>
      </div>
    </>
  );
}

/** What was asked for, beside the documents that can answer it. */
function Missing({ caseId }: { caseId: string }) {
  const { data } = useInfiniteQuery(documentsQuery(caseId));
  return <MissingDocuments caseId={caseId} documents={itemsOf(data)} />;
}

const CaseNotFound = () => (
  <div className="head">
    <PageHead title={caseTexts.notFound} />
    <NotFoundState
      title={caseTexts.notFound}
      action={<ButtonLink to="/dashboard">{caseTexts.backToDashboard}</ButtonLink>}
    >
      {caseTexts.notFoundHint}
    </NotFoundState>
  </div>
);

/** Says why, and goes. */
function BackToDashboard({ because }: { because: string }) {
  useEffect(() => notify.error(because), [because]);
  return <Navigate to="/dashboard" replace />;
}
