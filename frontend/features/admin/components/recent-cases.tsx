import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { type Column, DataTable, RowLink } from '../../../components/amplify/data-table.tsx';
import { StatusBadge } from '../../../components/badges.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Flag } from '../../../components/flag.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { ListFailure } from '../../../components/states.tsx';
import { VisaName } from '../../../components/visa-name.tsx';
import { call } from '../../../lib/api-client.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { listedByIndex } from '../../../lib/read-again.ts';
import { adminTexts } from '../texts.ts';

const shown = 5;
const recentQuery = queryOptions({
  queryKey: organizationKeys.recentCases,
  queryFn: ({ signal }) =>
    call(staffCasesContract.listOrganizationCases, { query: { limit: shown }, signal }),
  meta: listedByIndex,
});

const columns: readonly Column<StaffCase>[] = [
  {
    key: 'applicant',
    header: 'Applicant',
    namesRow: true,
    cell: (item) => (
      <RowLink to={`/cases/${item.id}`}>{item.applicant_name || adminTexts.unknownApplicant}</RowLink>
    ),
  },
  { key: 'path', header: 'Visa Path', cell: (item) => <VisaName path={item.path} /> },
  {
    key: 'country',
    header: 'Country',
    cell: (item) => (
      <span className="country-code">
        <Flag country={item.country} size="s" />
        {item.country}
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: (item) => <StatusBadge status={item.status} /> },
  {
    key: 'created',
    header: 'Created',
    narrowLabel: 'Created',
    cell: (item) => (
      <span className="soft">
        <DateText at={item.created_at} />
      </span>
    ),
  },
];

/** The five newest cases. */
export function RecentCases() {
  const { data, error, isPending, isFetching, refetch } = useQuery(recentQuery);
  useEffect(() => {
    if (error) console.warn('The recent cases could not be loaded', error);
  }, [error]);
  return (
    <Panel
      title={adminTexts.recent}
      busy={isPending}
      flush
      aside={
        <Link className="link text-ui" to="/employer">
          All cases
        </Link>
      }
    >
      {isPending && <SkeletonRows rows={shown} columns={5} />}
      {error && !data && (
        <ListFailure onRetry={refetch} retrying={isFetching}>
          Couldn’t load the recent cases.
        </ListFailure>
      )}
      {data?.items.length === 0 && <p className="panel-none">No cases found</p>}
      {data && data.items.length > 0 && (
        <DataTable
          caption={adminTexts.recent}
          columns={columns}
          rows={data.items}
          keyOf={({ id }) => id}
          isLinked
        />
      )}
    </Panel>
  );
}
