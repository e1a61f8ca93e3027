import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { pathName } from '#shared/domain/visa-paths.ts';
import { Id } from '#shared/schema/common.ts';
import { Failure } from '../../components/states.tsx';
import { caseQuery } from '../../features/cases/api/queries.ts';
import { CaseLoadFailed, CaseNotFound } from '../../features/cases/components/case-load-failed.tsx';
import { CasePageSkeleton } from '../../features/cases/components/case-skeleton.tsx';
import { LostCaseNotice, useLostCase } from '../../features/cases/components/lost-case.tsx';
import { managementQuery } from '../../features/cases/staff/api/queries.ts';
import { filingQuery } from '../../features/filings/api/filing.ts';
import { exhibitsQuery, packetsQuery } from '../../features/packets/api/packets.ts';
import { ExhibitsWorkspace } from '../../features/packets/components/exhibits-workspace.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { useInitialLoad } from '../../lib/use-initial-load.ts';
import { CaseCrumbs } from './case-crumbs.tsx';
import { CaseViews } from './case-views.tsx';
import { CompleteCase } from './complete-case.tsx';
import '../../features/cases/components/case.css';
import '../../features/packets/components/packets.css';
import '../../features/packets/components/paper.css';

/** A case's exhibits and the packets built from them, for staff. */
export default function PacketPage() {
  const { caseId = '' } = useParams();
  return (
    <div className="wrap">
      {Id.safeParse(caseId).success ? <Exhibits key={caseId} caseId={caseId} /> : <CaseNotFound />}
    </div>
  );
}

function Exhibits({ caseId }: { caseId: string }) {
  const { data: item, error, refetch, isFetching } = useQuery(caseQuery(caseId));
  const exhibits = useQuery(exhibitsQuery(caseId));
  const packets = useQuery(packetsQuery(caseId));
  const filing = useQuery(filingQuery(caseId));
  const management = useQuery({
    ...managementQuery(caseId, item?.version ?? 0),
    enabled: item !== undefined,
    placeholderData: keepPreviousData,
  });
  const isReady = useInitialLoad(!item || management.isPending || exhibits.isPending || packets.isPending);
  const lost = useLostCase(error, item !== undefined, [exhibits.error, packets.error]);
  if (lost === 'gone') return <CaseNotFound />;
  if (!item && error) return <CaseLoadFailed error={error} onRetry={refetch} retrying={isFetching} />;
  if (!item || !isReady) return <CasePageSkeleton />;
  const applicant = management.data?.applicant_name;
  const title = applicant ? `${applicant}, ${pathName(item.path)}` : pathName(item.path);
  return (
    <>
      <PageHead title={`Exhibits and packet: ${title}`} />
      <CaseCrumbs caseId={caseId} title={title} view="Packet" />
      {lost && <LostCaseNotice />}
      <CaseViews caseId={caseId} current="packet" />
      {exhibits.data ? (
        <ExhibitsWorkspace
          caseId={caseId}
          status={item.status}
          cover={{ title: pathName(item.path), subtitle: exhibits.data.applicant }}
          // Until this is known, the page allows the report and leaves it to the server.
          isFiled={!filing.data || filing.data.facts.filed_on !== undefined}
          seen={exhibits.data}
        >
          <CompleteCase caseId={caseId} applicant={exhibits.data.applicant} />
        </ExhibitsWorkspace>
      ) : (
        <Failure
          title="Couldn’t load the exhibits"
          error={exhibits.error}
          onRetry={exhibits.refetch}
          retrying={exhibits.isFetching}
        />
      )}
    </>
  );
}
