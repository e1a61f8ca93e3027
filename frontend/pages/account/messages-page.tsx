import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { pathName } from '#shared/domain/visa-paths.ts';
import { Id } from '#shared/schema/common.ts';
import { caseQuery, historyQuery, useRefreshCase } from '../../features/cases/api/queries.ts';
import { CaseHeader } from '../../features/cases/components/case-header.tsx';
import { CaseLoadFailed, CaseNotFound } from '../../features/cases/components/case-load-failed.tsx';
import { CasePageSkeleton } from '../../features/cases/components/case-skeleton.tsx';
import { LostCaseNotice, useLostCase } from '../../features/cases/components/lost-case.tsx';
import { managementQuery } from '../../features/cases/staff/api/queries.ts';
import { StaffNotes } from '../../features/cases/staff/components/staff-case.tsx';
import { messagesQuery } from '../../features/messages/api/queries.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { useAccess } from '../../lib/session.tsx';
import { useInitialLoad } from '../../lib/use-initial-load.ts';
import { CaseConversation } from './case-conversation.tsx';
import { CaseCrumbs } from './case-crumbs.tsx';
import { CaseViews } from './case-views.tsx';
import '../../features/cases/components/case.css';

/** A case's conversation. For staff, the internal notes are next to it, clearly separated. */
export default function MessagesPage() {
  const { caseId = '' } = useParams();
  return (
    <div className="wrap">
      {Id.safeParse(caseId).success ? <Talk key={caseId} caseId={caseId} /> : <CaseNotFound />}
    </div>
  );
}

function Talk({ caseId }: { caseId: string }) {
  const { data: item, error, refetch, isFetching } = useQuery(caseQuery(caseId));
  const refreshCase = useRefreshCase(caseId);
  const { can } = useAccess();
  const isStaff = can('case.manage');
  const management = useQuery({
    ...managementQuery(caseId, item?.version ?? 0),
    enabled: isStaff && item !== undefined,
    placeholderData: keepPreviousData,
  });
  const messages = useInfiniteQuery(messagesQuery(caseId));
  // Its changes are shown between the messages.
  const history = useInfiniteQuery(historyQuery(caseId));
  const isReady = useInitialLoad(
    !item || (isStaff && management.isPending) || messages.isPending || history.isPending,
  );
  const [writing, setWriting] = useState<'message' | 'note'>('message');
  const lost = useLostCase(error, item !== undefined);
  if (lost === 'gone') return <CaseNotFound />;
  if (!item && error) return <CaseLoadFailed error={error} onRetry={refetch} retrying={isFetching} />;
  if (!item || !isReady) return <CasePageSkeleton />;
  const applicant = management.data?.applicant_name;
  const title = applicant ? `${applicant}, ${pathName(item.path)}` : pathName(item.path);
  return (
    <>
      <PageHead title={`Messages: ${title}`} />
      <CaseCrumbs caseId={caseId} title={title} view="Messages" />
      {lost && <LostCaseNotice />}
      <CaseHeader item={item} applicant={applicant} />
      <CaseViews caseId={caseId} current="messages" />
      <div className={isStaff ? 'talk with-notes' : 'talk'}>
        <CaseConversation
          item={item}
          applicant={applicant || 'the applicant'}
          isStaff={isStaff}
          onChange={refreshCase}
          isWriting={writing === 'message'}
          onWrite={() => setWriting('message')}
        />
        {isStaff && (
          <StaffNotes
            caseId={caseId}
            applicant={applicant}
            isWriting={writing === 'note'}
            onWrite={() => setWriting('note')}
          />
        )}
      </div>
    </>
  );
}
