import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateText, WholeDates } from '../../../components/date-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { dueText } from '../../../lib/due-day.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { historyQuery } from '../api/queries.ts';
import { historyLine } from '../history-line.ts';

/** How many entries are shown initially. Printouts include all loaded ones. */
const initialCount = 5;

/** A case's history, newest first: who changed what, when, from what, to what. */
export function CaseHistory({ caseId, country }: { caseId: string; country: string }) {
  const query = useInfiniteQuery(historyQuery(caseId));
  const [expanded, setExpanded] = useState(false);
  const entries = itemsOf(query.data);
  const isFolded = (at: number) => !expanded && at >= initialCount;
  const hasMore = isFolded(entries.length - 1) || query.hasNextPage;
  const more = () => {
    if (expanded) void query.fetchNextPage();
    setExpanded(true);
  };

  if (query.error && entries.length === 0)
    return (
      <Failure
        title="Couldn’t load the history"
        error={query.error}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <Panel title="History" busy={query.isPending} flush>
      <ol className="history">
        {query.isPending && (
          <li>
            <Skeleton width="60%" height={22} />
            <Skeleton width={140} height={19} />
          </li>
        )}
        {entries.map((entry, at) => (
          <li key={entry.id} className={isFolded(at) ? 'earlier' : undefined}>
            <span>
              <b>{entry.actor_name}</b>{' '}
              <WholeDates>{historyLine(entry.change, { country, dueText })}</WholeDates>
            </span>
            <span className="small soft">
              <DateText at={entry.at} style="date-time" />
            </span>
          </li>
        ))}
      </ol>
      <ShowMore
        query={{
          hasNextPage: hasMore && !query.isPending,
          isFetchingNextPage: query.isFetchingNextPage,
          fetchNextPage: more,
        }}
        place="rows"
      >
        Show earlier changes
      </ShowMore>
    </Panel>
  );
}
