import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OrganizationStats } from '#shared/contract/organization.ts';
import { activeStatuses, caseStatuses } from '#shared/domain/case-status.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { StatusBadge } from '../../../components/badges.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ListFailure } from '../../../components/states.tsx';
import { notify } from '../../../lib/notify.ts';
import { organizationStatsQuery } from '../../../lib/organization-queries.ts';
import { adminTexts } from '../texts.ts';

/** Shown for each number if the stats couldn't be loaded, which is logged and reported once. */
const missing = '–';

function useStats() {
  const { data, error } = useQuery(organizationStatsQuery);
  useEffect(() => {
    if (!error) return;
    console.warn('The organization’s stats could not be loaded', error);
    notify.error(adminTexts.loadFailed);
  }, [error]);
  return { stats: data, failed: error !== null && !data };
}

const activeIn = ({ cases_by_status }: OrganizationStats): number =>
  activeStatuses.reduce((sum, status) => sum + cases_by_status[status], 0);

/** The four KPIs, and the cases by status as badges with bars. */
export function StatsPanel() {
  const { stats, failed } = useStats();
  const cards: readonly (readonly [string, number | undefined, string])[] = [
    [adminTexts.totalCases, stats?.cases, 'all statuses'],
    [adminTexts.activeCases, stats && activeIn(stats), 'Collecting, Review, or Filed'],
    [adminTexts.totalDocuments, stats?.documents, 'in this organization'],
    [
      adminTexts.teamMembers,
      stats?.members,
      stats ? quantityText(stats.applicants, 'applicant') : failed ? '' : '…',
    ],
  ];
  return (
    <dl className="stat-cards" aria-busy={!stats && !failed}>
      {cards.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? (failed ? missing : <Skeleton width={56} height="1lh" />)}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CasesByStatus() {
  const { data, error, isFetching, refetch } = useQuery(organizationStatsQuery);
  const counts = data?.cases_by_status;
  const max = Math.max(1, ...Object.values(counts ?? {}));
  return (
    <Panel title={adminTexts.byStatus} busy={!counts && !error} flush>
      {error && !data && (
        <ListFailure onRetry={refetch} retrying={isFetching}>
          Couldn’t load the numbers of cases, documents, and members.
        </ListFailure>
      )}
      <ul className="breakdown">
        {caseStatuses.map((status) => (
          <li key={status} className={`status-${status}`}>
            <span>
              <StatusBadge status={status} />
            </span>
            <span aria-hidden="true">
              <span
                className="breakdown-bar"
                style={{ width: `${(100 * (counts?.[status] ?? 0)) / max}%` }}
              />
            </span>
            <span className="breakdown-count">{counts?.[status] ?? (error ? missing : '…')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
