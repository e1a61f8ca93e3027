import type { ListedPerson, peopleContract } from '#shared/contract/people.ts';
import { expiredDays } from '#shared/domain/expiry-windows.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { personName } from '#shared/records/person.ts';
import { statusEnds } from '#shared/records/status-ends.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { findByGivenNames, listByLastName, listStatusEnds } from '../data/people/people-lists.ts';
import type { PersonItem } from '../data/people/person.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { timestamp } from '../platform/clock.ts';
import { endingStatuses } from '../workflows/ending-statuses.ts';

const today = () => timestamp().slice(0, 10);

export const listPeople: EndpointFunction<typeof peopleContract.listPeople> = async ({
  actor,
  query: { q = '', ...page },
}) => {
  const organizationId = requireOrganization(actor);
  const found = await listByLastName(organizationId, q, page);
  // Few people look beyond the first page of a search, so only the first one includes matches by given name.
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
    name: displayName(personName(fields)),
    ...(fields.name?.native_name && { native_name: fields.name.native_name }),
    ...(fields.email && { email: fields.email }),
    has_account: user_id !== undefined,
    ...(fields.employment && { employment: fields.employment }),
    ...(next && { next_end: { on: next.on, status: next.status.name } }),
  };
}

/** One keys-only query, and the reads of `endingStatuses`. */
export const listEndingStatuses: EndpointFunction<typeof peopleContract.listEndingStatuses> = async ({
  actor,
  query: { within, ...page },
}) => {
  const organizationId = requireOrganization(actor);
  const days = { from: addDays(today(), -expiredDays), to: addDays(today(), Number(within)) };
  const { items, ...rest } = await listStatusEnds(organizationId, days, page);
  return { ...rest, items: await endingStatuses(organizationId, items) };
};
