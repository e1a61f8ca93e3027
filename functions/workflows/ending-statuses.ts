import { isClosed } from '#shared/domain/case-status.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { EndingStatus } from '#shared/records/ending-status.ts';
import { personName } from '#shared/records/person.ts';
import { type StatusEnd, statusEnds } from '#shared/records/status-ends.ts';
import { stayUntil } from '#shared/records/stay-limit.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { StatusPlace } from '../data/cases/case-work.ts';
import { getCases } from '../data/cases/get-cases.ts';
import { getFullNames } from '../data/people/full-names.ts';
import { getPeople } from '../data/people/people-lists.ts';
import { casesFor, type PersonItem } from '../data/people/person.ts';

/**
 * Resolves references to statuses in an organization's records, in the same order, omitting deleted ones: one batch
 * for records, one for the names of people whose record has none, and one for the cases they refer to.
 */
export async function endingStatuses(
  organizationId: string,
  places: readonly StatusPlace[],
): Promise<EndingStatus[]> {
  const people = new Map(
    (await getPeople(places.map(({ personId }) => personId))).map((each) => [each.id, each]),
  );
  const ends = places.flatMap(({ personId, entry }) => {
    const person = people.get(personId);
    const end = person && statusEnds(person.fields).find((each) => each.entry === entry);
    // The index may lag behind a change of the record.
    return end && person.org_id === organizationId ? [{ person, end }] : [];
  });
  const unnamed = [...people.values()].filter(({ fields, user_id }) => !fields.name && user_id);
  const [names, cases] = await Promise.all([
    getFullNames(unnamed.map(({ id }) => id)),
    getCases(ends.flatMap(({ person, end }) => casesFor(person, end))),
  ]);
  return ends.map(({ person, end }): EndingStatus => {
    const current = currentCase(person, end, cases);
    return {
      person_id: person.id,
      person_name: displayName(personName(person.fields) ?? names.get(person.id)),
      ...(end.dependent && { dependent: end.dependent }),
      status: end.status,
      ...(end.is_grace && { grace_until: end.on }),
      ...(!end.dependent && stayUntil(person.fields, end.status)),
      ...(current && { case_id: current.id }),
    };
  });
}

/**
 * The case that is going to renew a status: the renewal opened for it, or the newest open case of the dependent in
 * that country. Deleted and denied cases don't count.
 */
function currentCase(
  person: PersonItem,
  end: StatusEnd,
  cases: ReadonlyMap<string, CaseItem>,
): CaseItem | undefined {
  return casesFor(person, end)
    .flatMap((id) => cases.get(id) ?? [])
    .filter(({ org_id, status, country }) =>
      end.dependent
        ? org_id === person.org_id && !isClosed(status) && country === end.status.country
        : org_id === person.org_id && status !== 'DENIED',
    )
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
}
