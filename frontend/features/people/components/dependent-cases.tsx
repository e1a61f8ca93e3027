import { useNavigate } from 'react-router-dom';
import { isClosed } from '#shared/domain/case-status.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import { type Dependent, personName } from '#shared/records/person.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { VisaName } from '../../../components/visa-name.tsx';
import { useOpenDependentCase } from '../api/family.ts';

/**
 * A dependent's own cases, and a button for each open case of the principal that doesn't have a matching one yet. Of
 * several cases on the same visa path, only the newest is offered: nobody could tell their buttons apart.
 */
export function DependentCases({
  personId,
  dependent,
  cases,
}: {
  personId: string;
  dependent: Dependent;
  /** Of the person and their dependents. */
  cases: readonly Case[];
}) {
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useOpenDependentCase(
    personId,
    (caseId) => void navigate(`/cases/${caseId}`),
  );
  const theirs = cases.filter((each) => each.dependent?.id === dependent.id);
  // After a denial, another one can be opened.
  const activeCases = theirs.filter(({ status }) => status !== 'DENIED');
  const open = cases.filter(({ dependent: of, status }) => !of && !isClosed(status));
  // Newest first, as the cases are.
  const newest = open.filter(
    ({ path }, at) => open.findIndex((each) => pathName(each.path) === pathName(path)) === at,
  );
  const without = newest.filter(
    ({ id }) => !activeCases.some((each) => each.dependent?.principal_case_id === id),
  );
  const name = personName(dependent);
  return (
    <>
      {theirs.map(({ id, path }) => (
        <ButtonLink small key={id} to={`/cases/${id}`} aria-label={`${pathName(path)} case of ${name}`}>
          <span>
            <VisaName path={path} /> case
          </span>
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
          {/* One item of the button, which puts gaps between several. */}
          <span>
            Open <VisaName path={path} /> case
          </span>
        </Button>
      ))}
    </>
  );
}
