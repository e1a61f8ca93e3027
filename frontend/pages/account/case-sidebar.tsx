import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Case } from '#shared/records/case.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { usePreloaded } from '../../components/use-preloaded.ts';
import { familyQuery, historyQuery, useRefreshCase } from '../../features/cases/api/queries.ts';
import { CaseTimeline } from '../../features/cases/components/case-timeline.tsx';
import { DecisionStatus } from '../../features/cases/components/decision-status.tsx';
import { ManagementPanel } from '../../features/cases/staff/components/staff-case.tsx';
import { documentsQuery } from '../../features/documents/api/queries.ts';
import { deadlinesQuery } from '../../features/filings/api/deadlines.ts';
import { filingQuery } from '../../features/filings/api/filing.ts';
import { itemsOf } from '../../lib/paged-query.ts';
import { useAccess } from '../../lib/session.tsx';
import { useInitialLoad } from '../../lib/use-initial-load.ts';

const FilingPanel = lazyPart(() => import('../../features/filings/components/filing-panel.tsx'), LoadFailure);
const FamilyPanel = lazyPart(() => import('../../features/cases/components/family-panel.tsx'), LoadFailure);
const DatesPanel = lazyPart(() => import('../../features/filings/components/dates-panel.tsx'), LoadFailure);
const sharedParts = [FamilyPanel, FilingPanel, DatesPanel];
const staffParts = [ManagementPanel, ...sharedParts];

/** Loads the sidebar's data together with the case. True once everything can be shown together. */
export function useSidebarLoaded(caseId: string): boolean {
  const { can } = useAccess();
  const hasCode = usePreloaded(can('case.manage') ? staffParts : sharedParts);
  const family = useQuery(familyQuery(caseId));
  const filing = useQuery(filingQuery(caseId));
  const deadlines = useQuery(deadlinesQuery(caseId));
  const history = useInfiniteQuery(historyQuery(caseId));
  return useInitialLoad(!hasCode || [family, filing, deadlines, history].some(({ isPending }) => isPending));
}

/** The case's management, family, progress, and dates. */
export function CaseSidebar({
  item,
  isReady,
  onChange,
}: {
  item: Case;
  isReady: boolean;
  onChange: () => void;
}) {
  const { can } = useAccess();
  const filing = useQuery(filingQuery(item.id));
  return (
    <aside className="case-side" aria-label="Case status" aria-busy={!isReady || undefined}>
      {isReady ? (
        <>
          {can('case.manage') && <ManagementPanel caseId={item.id} version={item.version} />}
          <FamilyPanel caseId={item.id} />
          <CaseTimeline item={item} isStaff={can('case.manage')} filedOn={filing.data?.facts.filed_on} />
          <FilingPanel item={item} onChange={onChange}>
            {can('case.manage') && <DecisionStatus item={item} decision={filing.data?.facts.decision} />}
          </FilingPanel>
          <Dates item={item} />
        </>
      ) : (
        <Skeleton height={440} />
      )}
    </aside>
  );
}

/** All dates of the case, including those of its documents. */
function Dates({ item }: { item: Case }) {
  const caseId = item.id;
  const client = useQueryClient();
  const refreshCase = useRefreshCase(caseId);
  const { data } = useInfiniteQuery(documentsQuery(caseId));
  const refresh = () => {
    refreshCase();
    void client.invalidateQueries({ queryKey: documentsQuery(caseId).queryKey });
  };
  return <DatesPanel item={item} documents={itemsOf(data)} onChange={refresh} />;
}
