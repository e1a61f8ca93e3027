import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { CaseView } from '#shared/contract/case-views.ts';
import { ListFailure } from '../../../../components/states.tsx';
import { caseViewsQuery } from '../api/case-views.ts';
import { addressOfView } from '../case-filter.ts';

/** Links to saved views, the user's own and the team's. Renders nothing if there are none. */
export function SavedViews() {
  const { data, error, isFetching, refetch } = useQuery(caseViewsQuery);
  const saved = data?.items ?? [];
  return (
    <>
      {error && !data && (
        <ListFailure onRetry={refetch} retrying={isFetching}>
          Couldn’t load saved views.
        </ListFailure>
      )}
      <ViewList title="My views" views={saved.filter(({ shared }) => !shared)} />
      <ViewList title="Team views" views={saved.filter(({ shared }) => shared)} />
    </>
  );
}

const ViewList = ({ title, views }: { title: string; views: readonly CaseView[] }) =>
  views.length === 0 ? null : (
    <nav className="quick-views" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <Link to={{ pathname: '/employer', search: addressOfView(view) }}>
              <bdi>{view.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
