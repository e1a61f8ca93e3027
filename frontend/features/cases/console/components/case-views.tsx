import { Link } from 'react-router-dom';
import { ownerFilters } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import type { ListFilter } from '../case-filter.ts';

type View = { readonly [Name in 'owner' | 'due']?: NonNullable<ListFilter[Name]> };

/** The lists that people work through every day, each one click away. */
const views: readonly (readonly [name: string, view: View])[] = [
  ['All cases', {}],
  ['My cases', { owner: ownerFilters.me }],
  [`Mine, due in ${limits.dueSoonDays} days`, { owner: ownerFilters.me, due: 'soon' }],
  ['Mine, overdue', { owner: ownerFilters.me, due: 'overdue' }],
  ['Unassigned', { owner: ownerFilters.none }],
];

export function CaseViews({ filter }: { filter: ListFilter }) {
  const { owner, due, sort, ...rest } = filter;
  const isPlain = Object.values(rest).every((value) => value === undefined);
  return (
    <nav className="views text-ui" aria-label="Views">
      {views.map(([name, view]) => {
        const isShown = isPlain && view.owner === owner && view.due === due;
        return (
          <Link
            key={name}
            to={{ search: new URLSearchParams(view).toString() }}
            aria-current={isShown ? 'page' : undefined}
            preventScrollReset
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
