import { shownName } from '#shared/domain/person-name.ts';
import type { EndingStatus } from '#shared/records/ending-status.ts';
import { personName } from '#shared/records/person.ts';
import { statusEnds } from '#shared/records/status-ends.ts';
import type { StatusPlace } from '../data/cases/case-work.ts';
import { getFullNames } from '../data/people/full-names.ts';
import { getPeople } from '../data/people/people-lists.ts';
import { caseOfDependent } from '../data/people/person.ts';

/**
 * The statuses at these places of an organization's records, in the same order, without those that are gone: one
 * batch of records, and one of names for people whose record has none.
 */
export async function endingStatuses(
  organizationId: string,
  places: readonly StatusPlace[],
): Promise<EndingStatus[]> {
  const people = new Map(
    (await getPeople(places.map(({ personId }) => personId))).map((each) => [each.id, each]),
  );
  const nameless = [...people.values()].filter(({ fields, user_id }) => !fields.name && user_id);
  const names = await getFullNames(nameless.map(({ id }) => id));
  return places.flatMap(({ personId, entry }) => {
    const person = people.get(personId);
    const ending = person && statusEnds(person.fields).find((end) => end.entry === entry);
    // An index may lag behind a change of the record.
    if (!ending || person.org_id !== organizationId) return [];
    const caseId = ending.dependent
      ? caseOfDependent(person, ending.dependent.id)
      : person.renewals[ending.status.id];
    const item: EndingStatus = {
      person_id: personId,
      person_name: shownName(personName(person.fields) ?? names.get(personId)),
      ...(ending.dependent && { dependent: ending.dependent }),
      status: ending.status,
      ...(caseId && { case_id: caseId }),
    };
    return [item];
  });
}
