import { useQuery } from '@tanstack/react-query';
import { Bookmark, Users } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import type { ViewFilter } from '#shared/contract/case-views.ts';
import { ownerFilters } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { lazyPart } from '../../../../components/lazy-part.tsx';
import { LoadFailure } from '../../../../components/load-failure.tsx';
import { ListFailure } from '../../../../components/states.tsx';
import { useTabDialog } from '../../../../lib/tab-state.ts';
import { caseViewsQuery } from '../api/case-views.ts';
import { addressOf, addressOfView, type ListFilter, type useCaseFilter } from '../case-filter.ts';

const SaveViewDialog = lazyPart(() => import('./save-view-dialog.tsx'), LoadFailure);

type Everyday = { readonly [Name in 'owner' | 'due']?: NonNullable<ListFilter[Name]> };

/** Everyday lists, each one click away. */
const everyday: readonly (readonly [name: string, view: Everyday])[] = [
  ['All cases', {}],
  ['My cases', { owner: ownerFilters.me }],
  [`Mine, due in ${limits.dueSoonDays} days`, { owner: ownerFilters.me, due: 'soon' }],
  ['Mine, overdue', { owner: ownerFilters.me, due: 'overdue' }],
  ['Unassigned', { owner: ownerFilters.none }],
];

/**
 * Links to everyday lists and saved views, and a button that saves the current list as a view.
 * @param chosen the saved view that the list was opened with
 */
export const CaseViews = memo(function CaseViews({
  filter,
  chosen,
  change,
}: {
  filter: ViewFilter;
  chosen: string | undefined;
  change: ReturnType<typeof useCaseFilter>['change'];
}) {
  const { data, error, isFetching, refetch } = useQuery(caseViewsQuery);
  const [dialog, setDialog] = useTabDialog('view', z.literal('save'));
  const { sort: _, columns, ...narrowing } = filter;
  const here = addressOf(filter);
  const saved = data?.items ?? [];
  const isEveryday = everyday.some(([, view]) => addressOf(view) === here);
  const usual = everyday.find(([, view]) => addressOf(view) === addressOf(narrowing));
  const same = saved.filter((view) => addressOf(view.filter) === here);
  // A list that wasn't opened through a view may still match one.
  const shown = same.find(({ id }) => id === chosen) ?? (usual ? undefined : same[0]);
  return (
    <div className="views text-ui">
      <nav aria-label="Views">
        {everyday.map(([name, view]) => (
          <ViewLink key={name} to={addressOf({ ...view, columns })} isShown={!shown && name === usual?.[0]}>
            {name}
          </ViewLink>
        ))}
        {saved.map((view) => (
          <ViewLink key={view.id} to={addressOfView(view)} isShown={view === shown}>
            <bdi>{view.name}</bdi>
            {view.shared && <Icon of={Users} size="s" label="Shared" />}
          </ViewLink>
        ))}
      </nav>
      {error && !data && (
        <ListFailure onRetry={refetch} retrying={isFetching}>
          Couldn’t load saved views.
        </ListFailure>
      )}
      {data && (shown ? shown.editable : !isEveryday) && (
        <Button small variant="ghost" icon={Bookmark} onClick={() => setDialog('save')}>
          {shown ? 'Edit view' : 'Save view'}
        </Button>
      )}
      {data && dialog && (
        <SaveViewDialog
          filter={filter}
          views={saved.filter(({ editable }) => editable)}
          shown={shown}
          onClose={() => setDialog(undefined)}
          onDone={(view) => {
            setDialog(undefined);
            change({ view: view?.id });
          }}
        />
      )}
    </div>
  );
});

const ViewLink = ({ to, isShown, children }: { to: string; isShown: boolean; children: React.ReactNode }) => (
  <Link to={{ search: to }} aria-current={isShown ? 'page' : undefined} preventScrollReset>
    {children}
  </Link>
);
