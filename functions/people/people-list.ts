import type { EndingStatus, ListedPerson, peopleContract } from '#shared/contract/people.ts';
import { expiredDays } from '#shared/domain/expiry-windows.ts';
import { shownName } from '#shared/domain/person-name.ts';
import { personName } from '#shared/records/person.ts';
import { statusEnds } from '#shared/records/status-ends.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { getFullNames } from '../data/people/full-names.ts';
import { findByGivenNames, getPeople, listByLastName, listStatusEnds } from '../data/people/people-lists.ts';
import type { PersonItem } from '../data/people/person.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { timestamp } from '../platform/clock.ts';

const today = () => timestamp().slice(0, 10);

export const listPeople: EndpointFunction<typeof peopleContract.listPeople> = async ({
  actor,
  query: { q = '', ...page },
}) => {
  const organizationId = requireOrganization(actor);
  const found = await listByLastName(organizationId, q, page);
  // Few people look beyond the first page of a search, so the given names are on it alone.
  const others = q && !page.cursor ? await findByGivenNames(organizationId, q, page.limit) : [];
  const known = new Set(found.items.map(({ id }) => id));
  return { ...found, items: [...found.items, ...others.filter(({ id }) => !known.has(id))].map(listed) };
};

function listed({ id, user_id, fields }: PersonItem): ListedPerson {
  const [next] = statusEnds(fields)
    .filter(({ dependent, on }) => !dependent && on >= today())
    .toSorted((a, b) => a.on.localeCompare(b.on));
  return {
    id,
    name: shownName(personName(fields)),
    ...(fields.name?.native_name && { native_name: fields.name.native_name }),
    ...(fields.email && { email: fields.email }),
    has_account: user_id !== undefined,
    ...(fields.employment && { employment: fields.employment }),
    ...(next && { next_end: { on: next.on, status: next.status.name } }),
  };
}

/** One query of keys, one batch of records, and one of names for people whose record has none. */
export const listEndingStatuses: EndpointFunction<typeof peopleContract.listEndingStatuses> = async ({
  actor,
  query: { within, ...page },
}) => {
  const organizationId = requireOrganization(actor);
  const days = { from: addDays(today(), -expiredDays), to: addDays(today(), Number(within)) };
  const { items, ...rest } = await listStatusEnds(organizationId, days, page);
  const people = new Map(
    (await getPeople(items.map(({ personId }) => personId))).map((each) => [each.id, each]),
  );
  const nameless = [...people.values()].filter(({ fields, user_id }) => !fields.name && user_id);
  const names = await getFullNames(nameless.map(({ id }) => id));
  return {
    ...rest,
    items: items.flatMap(({ personId, entry }) => {
      const person = people.get(personId);
      const ending = person && statusEnds(person.fields).find((end) => end.entry === entry);
      // An index may lag behind a change of the record.
      if (!ending || person.org_id !== organizationId) return [];
      const caseId = ending.dependent ? undefined : person.renewals[ending.status.id];
      const item: EndingStatus = {
        person_id: personId,
        person_name: shownName(personName(person.fields) ?? names.get(personId)),
        ...(ending.dependent && { dependent: ending.dependent }),
        status: ending.status,
        ...(caseId && { case_id: caseId }),
      };
      return [item];
    }),
  };
};
