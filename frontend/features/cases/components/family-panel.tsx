import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { relationshipLabels } from '#shared/domain/relationships.ts';
import { StatusBadge } from '../../../components/badges.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Failure } from '../../../components/states.tsx';
import { VisaName } from '../../../components/visa-name.tsx';
import { familyQuery } from '../api/queries.ts';

/** Lists the other cases of the family, if any. */
export default function FamilyPanel({ caseId }: { caseId: string }) {
  const { data, error, refetch, isFetching } = useQuery(familyQuery(caseId));
  if (data ? data.items.length === 0 : !error) return null;
  return (
    <Panel title="Family" flush>
      {error && !data && <Failure error={error} onRetry={refetch} retrying={isFetching} level="h3" />}
      <ul className="family">
        {data?.items.map(({ id, name, relationship, path, status }) => (
          <li key={id}>
            <Link to={`/cases/${id}`}>
              <bdi>{name}</bdi>
            </Link>
            <StatusBadge status={status} />
            <span className="small soft">
              {relationship ? relationshipLabels[relationship] : 'Principal applicant'},{' '}
              <VisaName path={path} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
