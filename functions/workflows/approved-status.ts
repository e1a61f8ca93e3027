import type { CaseStatus } from '#shared/domain/case-status.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import type { Role } from '#shared/domain/roles.ts';
import { type CanonicalVisaPath, canonicalPath, countryOfPath, pathName } from '#shared/domain/visa-paths.ts';
import { hasGracePeriod } from '#shared/records/grace-period.ts';
import type { PersonStatus } from '#shared/records/person.ts';
import { exceedsStatusEnds } from '#shared/records/status-ends.ts';
import { limits } from '#shared/schema/limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { putPerson } from '../data/people/person.ts';
import { ApiError } from '../platform/api-error.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import { changeCasePerson, getCasePerson } from './case-person.ts';
import { sourceOf } from './person-source.ts';

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
  const found = await getCasePerson(ofCase);
  if (!found) return [];
  const { person, fields } = found;
  const before = fields.statuses ?? [];
  const earlier = before.find(({ id }) => id === ofCase.id);
  const isGranted = status === 'APPROVED' && valid_to !== undefined;
  const named = { country: countryOfPath(ofCase.path), ...statusOf(ofCase) };
  const ended = hasGracePeriod(named) ? earlier?.employment_ended_on : undefined;
  const granted: PersonStatus = {
    id: ofCase.id,
    ...named,
    ...(valid_from && { from: valid_from }),
    ...(valid_to && { until: valid_to }),
    ...(ended && { employment_ended_on: ended }),
  };
  if (isGranted ? isDeepStrictEqual(earlier, granted) : !earlier) return [];
  const others = before.filter(({ id }) => id !== ofCase.id);
  if (isGranted && others.length >= limits.personStatuses) throw new ApiError('status.limit_reached');
  const remaining = isGranted ? [...others, granted] : others;
  const statuses = remaining.length > 0 ? remaining : undefined;
  const source = { ...sourceOf(by, 'case'), case_id: ofCase.id };
  const after = changeCasePerson(ofCase, person, { statuses }, source);
  if (exceedsStatusEnds(person.fields, after.fields)) throw new ApiError('status.limit_reached');
  return putPerson(person, after);
}

/** 8 CFR 214.2(h)(9)(iv) and (o)(6)(iv). */
const dependentStatuses: Partial<Record<CanonicalVisaPath, string>> = { US_H1B: 'H-4', US_O1A: 'O-3' };

/** The paths whose approval makes the whole family permanent residents, which no path renews. */
const permanentPaths: readonly CanonicalVisaPath[] = ['CA_EXPRESS_ENTRY', 'US_EB2_NIW'];

/** The country is shown next to it. */
function statusOf({ path: given, dependent }: CaseItem): Pick<PersonStatus, 'name' | 'path'> {
  const path = canonicalPath(given);
  if (permanentPaths.includes(path)) return { name: 'Permanent resident' };
  const name = pathName(path).replace(/^(US|UK) /, '');
  return { name: dependent ? (dependentStatuses[path] ?? `${name} dependent`) : name, path };
}
