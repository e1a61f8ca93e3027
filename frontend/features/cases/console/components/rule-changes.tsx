import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RuleChange } from '#shared/contract/rule-changes.ts';
import { longDate } from '#shared/domain/date-text.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { citationText } from '#shared/routes/engine/citation-text.ts';
import { OutcomeBadge } from '../../../../components/outcome-badge.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { ShowMore } from '../../../../components/show-more.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { Failure } from '../../../../components/states.tsx';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { useNextPages } from '../../../../lib/use-next-pages.ts';
import { affectedCasesQuery, ruleChangesQuery } from '../api/rule-changes.ts';
import { employerTexts } from '../texts.ts';
import './rule-changes.css';

/** Rule changes with the open cases whose outcome they change, both upcoming and in effect. */
export default function RuleChanges() {
  const { data, error, refetch, isFetching } = useQuery(ruleChangesQuery);
  const changes = data?.items ?? [];
  const failed = error && !data;
  if (changes.length === 0 && !failed) return null;
  return (
    <Panel title={employerTexts.ruleChanges} className="flat rule-changes">
      {failed && <Failure error={error} onRetry={refetch} retrying={isFetching} level="h3" />}
      {changes.map((change) => (
        <Change key={change.version} change={change} />
      ))}
    </Panel>
  );
}

function Change({ change: { route, version, in_force_from, in_force, source } }: { change: RuleChange }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{pathName(route)}</b>
        <span className="soft">
          {in_force ? 'In effect since' : 'Takes effect on'} {longDate(in_force_from)}
        </span>
      </summary>
      <p className="small">
        <a href={source.address} rel="noreferrer">
          {citationText(source)}
        </a>
      </p>
      {open && <AffectedCases version={version} />}
    </details>
  );
}

function AffectedCases({ version }: { version: string }) {
  const query = useInfiniteQuery(affectedCasesQuery(version));
  const { hasNextPage, isFetching, error, refetch } = query;
  const items = itemsOf(query.data);
  const isShort = hasNextPage && items.length === 0 && !error;
  useNextPages(query, isShort);
  if (error && items.length === 0)
    return <Failure error={error} onRetry={refetch} retrying={isFetching} level="h3" />;
  if (query.isPending || isShort) return <Skeleton height={40} />;
  if (items.length === 0) return <p className="soft">{employerTexts.noneAffected}</p>;
  return (
    <>
      <ul>
        {items.map(({ id, applicant_name, before, after }) => (
          <li key={id}>
            <Link to={`/cases/${id}`}>{applicant_name || employerTexts.unknownApplicant}</Link>
            <span>
              <OutcomeBadge outcome={before.outcome} /> to <OutcomeBadge outcome={after.outcome} />
            </span>
          </li>
        ))}
      </ul>
      <ShowMore query={query} place="rows" />
    </>
  );
}
