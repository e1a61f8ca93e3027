import { Plus } from 'lucide-react';
import { type ComponentProps, useCallback } from 'react';
import * as z from 'zod/mini';
import { isStaff } from '#shared/domain/roles.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { EmptyState, Failure } from '../../components/states.tsx';
import { UnreadBadge } from '../../components/unread-badge.tsx';
import { useOwnCases } from '../../features/cases/api/own-cases.ts';
import { caseCounts } from '../../features/cases/case-counts.ts';
import { CaseGrid, CaseGridSkeleton } from '../../features/cases/components/case-grid.tsx';
import { NewCaseDialog } from '../../features/cases/components/new-case-dialog.tsx';
import type { NextCall as NextCallPart } from '../../features/cases/components/next-call.tsx';
import { NextAnswers, NextMove } from '../../features/cases/components/next-move.tsx';
import { caseTexts } from '../../features/cases/texts.ts';
import { useUnread } from '../../features/messages/api/use-unread.ts';
import type { RenewalButton as RenewalPart } from '../../features/people/components/renewal-button.tsx';
import type TodayPart from '../../features/today/components/today.tsx';
import { todayTexts } from '../../features/today/texts.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { useSignedIn } from '../../lib/session.tsx';
import { useTabDialog } from '../../lib/tab-state.ts';
import { useAddressParameter } from '../../lib/use-address-parameter.ts';
import '../../features/cases/components/cases.css';

const Today = lazyPart<ComponentProps<typeof TodayPart>>(
  () => import('../../features/today/components/today.tsx'),
  LoadFailure,
);
const RenewalButton = lazyPart<ComponentProps<typeof RenewalPart>>(() =>
  import('../../features/people/components/renewal-button.tsx').then((part) => ({
    default: part.RenewalButton,
  })),
);

const NextCall = lazyPart<ComponentProps<typeof NextCallPart>>(() =>
  import('../../features/cases/components/next-call.tsx').then((part) => ({ default: part.NextCall })),
);

const SavedViews = lazyPart<object>(() =>
  import('../../features/cases/console/components/saved-views.tsx').then((part) => ({
    default: part.SavedViews,
  })),
);

const Asking = z.literal('case');

/** The day's work for staff who can see their organization's cases; everyone else's own cases. */
export default function DashboardPage() {
  const { can } = useSignedIn();
  if (!can('case.list.organization')) return <OwnCases />;
  return (
    <div className="wrap wide">
      <PageHead title={todayTexts.title} />
      <Today Renewal={RenewalButton} SavedViews={SavedViews} />
    </div>
  );
}

/** The user's own cases. Staff without access to the console have none. */
function OwnCases() {
  const { profile, can } = useSignedIn();
  const cases = useOwnCases();
  const unread = useUnread();
  const [dialog, setDialog] = useTabDialog('dialog', Asking);
  const createCase = () => setDialog('case');
  const canCreate = can('case.create.own');
  useAddressParameter(
    'new',
    useCallback(
      (what) => setDialog(what === 'case' && canCreate ? 'case' : undefined),
      [canCreate, setDialog],
    ),
  );
  const isEmpty = !cases.isLoading && !cases.error && cases.items.length === 0;

  return (
    <div className="wrap">
      <PageHead title={caseTexts.dashboard} />
      <div className="page-head">
        <div>
          <h1>{caseTexts.dashboard}</h1>
          <p className="lead">
            {cases.items.length > 0 && cases.counts
              ? caseCounts(cases.counts)
              : 'Your cases and their progress.'}{' '}
            <UnreadBadge count={unread.total} />
          </p>
        </div>
        <div className="buttons">
          <ButtonLink to="/wizard">{caseTexts.checkAgain}</ButtonLink>
          {canCreate && (
            <Button variant="secondary" icon={Plus} onClick={createCase}>
              {caseTexts.newCase}
            </Button>
          )}
        </div>
      </div>
      {cases.isLoading && <CaseGridSkeleton />}
      {cases.error && !cases.pages.isFetchNextPageError && (
        <div className="dashboard-state">
          <Failure
            error={cases.error}
            title={caseTexts.fetchFailed}
            onRetry={cases.retry}
            retrying={cases.isRetrying}
          />
        </div>
      )}
      {cases.nextCall && <NextCall call={cases.nextCall} />}
      {cases.items.length > 0 && (
        <>
          <NextMove items={cases.items} />
          <NextAnswers items={cases.items} />
          <CaseGrid items={cases.items} unread={unread.byCase} />
          <ShowMore query={cases.pages} place="cards" />
        </>
      )}
      {isEmpty && (
        <div className="dashboard-state">
          {isStaff(profile.role) ? <StaffPointer /> : <NoCases onCreate={createCase} />}
        </div>
      )}
      <NewCaseDialog open={dialog === 'case'} onClose={() => setDialog(undefined)} />
    </div>
  );
}

const NoCases = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    title="No cases yet"
    action={
      <div className="buttons">
        <ButtonLink variant="primary" to="/wizard">
          Check Eligibility
        </ButtonLink>
        <Button onClick={onCreate}>{caseTexts.createCase}</Button>
      </div>
    }
  >
    Check your eligibility first, or open a case right away. It will appear here.
  </EmptyState>
);

const StaffPointer = () => (
  <EmptyState title="You have no cases">
    Open your organization’s cases from the links you receive.
  </EmptyState>
);
