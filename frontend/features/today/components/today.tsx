import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type Today as TodayData, type TodayScope, workSections } from '#shared/contract/today.ts';
import { PersonId } from '#shared/schema/common.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Loading, SkeletonRows } from '../../../components/skeleton.tsx';
import { EmptyState, QueryFailure } from '../../../components/states.tsx';
import { colleagueNames, useColleagues } from '../../../lib/colleagues.ts';
import { useSignedIn } from '../../../lib/session.tsx';
import { useInitialLoad } from '../../../lib/use-initial-load.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useNewDay } from '../../../lib/use-now.ts';
import { breakpoints } from '../../../theme/breakpoints.ts';
import { firstCaseQuery, todayCountsQuery, todayQuery } from '../api/today.ts';
import { todayTexts } from '../texts.ts';
import { officeDayText, shownCount } from '../today-lines.ts';
import { useLineKeys } from '../use-line-keys.ts';
import { CallsSection } from './calls-section.tsx';
import { FirstSteps } from './first-steps.tsx';
import { type RenewalProps, StatusesSection } from './statuses-section.tsx';
import { TodayHead } from './today-head.tsx';
import { WorkList } from './work-section.tsx';
import './today.css';

/**
 * The day's work: the user's own, a colleague's, or the whole team's. Each line can be completed with one click.
 * @param props.Renewal opens the renewal of a status
 * @param props.SavedViews links to the saved views of the case table
 */
export default function Today({
  Renewal,
  SavedViews,
}: {
  Renewal: ComponentType<RenewalProps>;
  SavedViews: ComponentType;
}) {
  useNewDay();
  const { profile } = useSignedIn();
  const [address, setAddress] = useSearchParams();
  const scope: TodayScope = address.get('scope') === 'team' ? 'team' : 'mine';
  const isTeam = scope === 'team';
  const owner = isTeam ? PersonId.safeParse(address.get('owner')).data : undefined;
  const query = useQuery(todayQuery({ scope, owner }));
  const colleagues = useColleagues(isTeam);
  const names = useMemo(() => colleagueNames(colleagues), [colleagues]);
  // Where the views are above the day's work, they are collapsed. Must match today.css, as built with build/em-breakpoints.ts.
  const isStacked = useMediaQuery(`(max-width: ${breakpoints.xl / 16}em)`);
  const list = useRef<HTMLDivElement>(null);
  useLineKeys(list);
  const isEmpty = query.data !== undefined && isNothing(query.data);
  const firstCase = useQuery({ ...firstCaseQuery, enabled: isEmpty });
  const isReady = useInitialLoad(query.isPending || (isEmpty && firstCase.isPending));
  const data = isReady ? query.data : undefined;
  const hasMore = data && [...workSections, 'statuses' as const].some((name) => data[name].more);
  const { data: counts } = useQuery({ ...todayCountsQuery({ scope, owner }), enabled: Boolean(hasMore) });
  const choose = (next: TodayScope, whose = '') =>
    setAddress(next === 'team' ? { scope: next, ...(whose && { owner: whose }) } : {}, { replace: true });
  const views = (
    <>
      <QuickViews />
      <SavedViews />
    </>
  );
  return (
    <>
      <TodayHead
        summary={
          data ? (
            <>
              <span>{officeDayText(data, new Date())}.</span>{' '}
              <span>
                Overdue: {shownCount(data.overdue, counts?.overdue)}. Due this week:{' '}
                {shownCount(data.due, counts?.due)}.
              </span>
            </>
          ) : (
            profile.org_name
          )
        }
        scope={scope}
        owner={owner}
        colleagues={colleagues}
        onChoose={choose}
      />
      <div className="today">
        <div className="today-side">
          {isStacked ? (
            <details>
              <summary>{todayTexts.views}</summary>
              {views}
            </details>
          ) : (
            <>
              {views}
              <Shortcuts />
            </>
          )}
        </div>
        <div className="worklist" ref={list} aria-busy={query.isFetching}>
          {(query.isPending || !isReady) && (
            <div className="panel-body">
              <Loading label="Loading your worklist" />
              <SkeletonRows rows={10} columns={4} />
            </div>
          )}
          {isReady && <QueryFailure query={query} title={todayTexts.loadFailed} />}
          {data &&
            isEmpty &&
            (firstCase.data?.items.length === 0 ? (
              <FirstSteps />
            ) : (
              <NothingWaiting scope={scope} owner={owner} onShowTeam={() => choose('team')} />
            ))}
          {data && !isEmpty && (
            <>
              {data.calls && <CallsSection calls={data.calls} />}
              {workSections.map((name) => (
                <WorkList
                  key={name}
                  name={name}
                  section={data[name]}
                  counted={counts?.[name]}
                  day={data.today}
                  names={isTeam && !owner ? names : undefined}
                />
              ))}
              <StatusesSection
                statuses={data.statuses}
                counted={counts?.statuses}
                day={data.today}
                Renewal={Renewal}
              />
            </>
          )}
        </div>
      </div>
    </>
  );
}

const isNothing = (data: TodayData): boolean =>
  workSections.every((name) => data[name].items.length === 0) &&
  data.statuses.items.length === 0 &&
  !data.calls?.items.length;

const Shortcuts = () => (
  <dl className="shortcuts" aria-label="Keyboard shortcuts">
    <dt>
      <kbd>J</kbd> <kbd>K</kbd>
    </dt>
    <dd>Next, previous</dd>
    <dt>
      <kbd>Enter</kbd>
    </dt>
    <dd>Run the action</dd>
    <dt>
      <kbd>O</kbd>
    </dt>
    <dd>Open the case</dd>
  </dl>
);

/** Links to everyday case lists. */
const QuickViews = () => (
  <nav className="quick-views" aria-label="Lists of cases">
    <ul>
      <li>
        <Link to="/employer?owner=me">My cases</Link>
      </li>
      <li>
        <Link to="/employer?owner=none">Unassigned</Link>
      </li>
      <li>
        <Link to="/employer">All cases</Link>
      </li>
    </ul>
  </nav>
);

const emptyTitles: Record<TodayScope, string> = {
  mine: 'Nothing is waiting for you',
  team: 'Nothing is waiting for the team',
};

const NothingWaiting = ({
  scope,
  owner,
  onShowTeam,
}: {
  scope: TodayScope;
  owner: string | undefined;
  onShowTeam: () => void;
}) => (
  <EmptyState
    title={owner ? 'Nothing is waiting for this person' : emptyTitles[scope]}
    action={
      scope === 'mine' || owner ? (
        <Button variant="secondary" onClick={onShowTeam}>
          Show the whole team
        </Button>
      ) : (
        <ButtonLink variant="secondary" to="/employer">
          Go to Employer Console
        </ButtonLink>
      )
    }
  >
    Overdue and upcoming dates, uploads to review, questionnaires, unanswered messages, past-due requests, and
    expiring documents will appear here.
  </EmptyState>
);
