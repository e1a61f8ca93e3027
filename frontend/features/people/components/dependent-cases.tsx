import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { isClosed } from '#shared/domain/case-status.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { type Dependent, personName } from '#shared/records/person.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { itemsOf } from '../../../lib/paged-query.ts';
import { personCasesQuery, useOpenDependentCase } from '../api/family.ts';

/** A dependent's own cases, and a button for each open case of the principal's that has none beside it yet. */
export function DependentCases({ personId, dependent }: { personId: string; dependent: Dependent }) {
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(personCasesQuery(personId));
  const { mutate, isPending, variables } = useOpenDependentCase(
    personId,
    (caseId) => void navigate(`/cases/${caseId}`),
  );
  const cases = itemsOf(data);
  const theirs = cases.filter((each) => each.dependent?.id === dependent.id);
  const without = cases.filter(
    ({ id, dependent: of, status }) =>
      !of && !isClosed(status) && !theirs.some((each) => each.dependent?.principal_case_id === id),
  );
  const name = personName(dependent);
  return (
    <>
      {theirs.map(({ id, path }) => (
        <ButtonLink small key={id} to={`/cases/${id}`} aria-label={`${pathName(path)} case of ${name}`}>
          {pathName(path)} case
        </ButtonLink>
      ))}
      {without.map(({ id, path }) => (
        <Button
          small
          key={id}
          busy={isPending && variables?.principal_case_id === id}
          busyLabel="Opening..."
          aria-label={`Open ${pathName(path)} case for ${name}`}
          onClick={() => mutate({ dependentId: dependent.id, principal_case_id: id })}
        >
          Open {pathName(path)} case
        </Button>
      ))}
    </>
  );
}
