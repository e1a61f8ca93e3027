import type { CaseStatus } from '#shared/domain/case-status.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { Role } from '#shared/domain/roles.ts';
import { canonicalPath, countryOfPath, pathName } from '#shared/domain/visa-paths.ts';
import type { PersonStatus } from '#shared/records/person.ts';
import { exceedsStatusEnds } from '#shared/records/status-ends.ts';
import { limits } from '#shared/schema/limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { getMember } from '../data/people/membership.ts';
import { changePerson, getPerson, newPerson, putPerson } from '../data/people/person.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';

/**
 * Updates the status of the applicant, or of the case's dependent, after the approval of a case: items for the
 * transaction that approves it, changes its validity, or revokes the approval. The status has the ID of the case,
 * so there is one per case. The condition fails if the record changed since it was read.
 * @throws ApiError `status.limit_reached`: existing statuses are never displaced
 */
export async function approvedStatus(
  ofCase: CaseItem,
  status: CaseStatus,
  { valid_from, valid_to }: FilingFacts,
  by: { readonly userId: string; readonly fullName: string; readonly role: Role },
): Promise<TransactItem[]> {
  const userId = ofCase.applicant_id;
  const person = (await getPerson(userId)) ?? newPerson(userId, ofCase.org_id, userId);
  // The person moved to another organization, and the record moved with them; or they left, and it is theirs alone.
  const isElsewhere = person.org_id
    ? person.org_id !== ofCase.org_id
    : !(await getMember(userId, ofCase.org_id));
  if (isElsewhere) return [];
  const { dependent } = ofCase;
  const dependents = person.fields.dependents ?? [];
  const holder = dependent ? dependents.find(({ id }) => id === dependent.id) : person.fields;
  // The dependent was removed from the record.
  if (!holder) return [];
  const before = holder.statuses ?? [];
  const earlier = before.find(({ id }) => id === ofCase.id);
  const isGranted = status === 'APPROVED' && valid_to !== undefined;
  const granted: PersonStatus = {
    id: ofCase.id,
    country: countryOfPath(ofCase.path),
    name: statusName(ofCase),
    path: canonicalPath(ofCase.path),
    ...(valid_from && { from: valid_from }),
    ...(valid_to && { until: valid_to }),
  };
  if (isGranted ? isDeepStrictEqual(earlier, granted) : !earlier) return [];
  const others = before.filter(({ id }) => id !== ofCase.id);
  if (isGranted && others.length >= limits.personStatuses) throw new ApiError('status.limit_reached');
  const remaining = isGranted ? [...others, granted] : others;
  const statuses = remaining.length > 0 ? remaining : undefined;
  const source = {
    kind: 'case' as const,
    by_id: by.userId,
    by_name: displayName(by.fullName),
    role: by.role,
    at: timestamp(),
    case_id: ofCase.id,
  };
  const after = dependent
    ? changePerson(
        person,
        { dependents: dependents.map((each) => (each.id === dependent.id ? { ...each, statuses } : each)) },
        { dependents: source },
        { org_id: ofCase.org_id },
      )
    : changePerson(person, { statuses }, { statuses: source }, { org_id: ofCase.org_id });
  if (exceedsStatusEnds(person.fields, after.fields)) throw new ApiError('status.limit_reached');
  return putPerson(person, after);
}

/** The country is shown next to it. */
const statusName = ({ path, dependent }: CaseItem): string => {
  const name = pathName(path).replace(/^(US|UK|Canada) /, '');
  return dependent ? `${name} dependent` : name;
};
