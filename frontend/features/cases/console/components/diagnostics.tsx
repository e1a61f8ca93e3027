import { useQuery } from '@tanstack/react-query';
import { organizationStatsQuery } from '../../../../lib/organization-queries.ts';
import { useSignedIn } from '../../../../lib/session.tsx';

/** Shows an ADMIN what the page knows, to find out why something is missing. */
export function Diagnostics({ id }: { id: string }) {
  const { profile, can } = useSignedIn();
  const { data: stats } = useQuery(organizationStatsQuery);
  const facts: readonly (readonly [string, string | number, string?])[] = [
    ['Organization ID', profile.org_id ?? 'None', 'identifier'],
    ['Applicants in the organization', stats?.applicants ?? '…'],
    ['Total cases', stats?.cases ?? '…'],
    ['Your role', profile.role],
    ['Can create cases', can('case.create.applicant') ? 'Yes' : 'No'],
  ];
  return (
    <dl className="diagnostics" id={id}>
      {facts.map(([name, value, className]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={className}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
