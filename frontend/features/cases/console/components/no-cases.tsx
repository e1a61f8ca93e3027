import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/states.tsx';
import { moveFocus } from '../../../../lib/move-focus.ts';
import { useMatchesElsewhere } from '../api/matches-elsewhere.ts';
import type { ListFilter, useCaseFilter } from '../case-filter.ts';
import { employerTexts } from '../texts.ts';
import { shortLabels } from './case-filters.tsx';

const clearedFilters = {
  status: undefined,
  due: undefined,
  owner: undefined,
  outcome: undefined,
  points_from: undefined,
};

/** Shown instead of the table: why it is empty, and under which status the search has matches. */
export function NoCases({
  filter,
  isFiltered,
  change,
  newCase,
}: {
  filter: ListFilter;
  isFiltered: boolean;
  change: ReturnType<typeof useCaseFilter>['change'];
  newCase: ReactNode;
}) {
  const elsewhere = useMatchesElsewhere(filter);
  const clear = (
    <Button
      small
      variant={elsewhere.length > 0 ? 'ghost' : 'outline'}
      onClick={({ currentTarget }) => {
        // The button disappears with the empty state.
        const list = currentTarget.closest('.cases');
        moveFocus([list?.querySelector('[type="search"], .search-field input')]);
        change({ ...clearedFilters, q: undefined });
      }}
    >
      {employerTexts.clearFilters}
    </Button>
  );
  return (
    <EmptyState
      bare
      title={employerTexts.noCases}
      action={
        isFiltered ? (
          <div className="buttons">
            {elsewhere.map(({ status, count, more }) => (
              <Button key={status} small onClick={() => change({ ...clearedFilters, status })}>
                {shortLabels[status]} ({count}
                {more && '+'})
              </Button>
            ))}
            {clear}
          </div>
        ) : (
          newCase
        )
      }
    >
      {isFiltered ? employerTexts.noneMatch : employerTexts.noneYet}
      {elsewhere.length > 0 && <span role="status"> {employerTexts.matchesElsewhere(filter.q ?? '')}</span>}
    </EmptyState>
  );
}
