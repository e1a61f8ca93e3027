import type { ListedPerson, peopleContract } from '#shared/contract/people.ts';
import { expiredDays } from '#shared/domain/expiry-windows.ts';
import { typedWords, wordParts } from '#shared/domain/match-text.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { personName } from '#shared/records/person.ts';
import { statusEnds } from '#shared/records/status-ends.ts';
import { stayUntil } from '#shared/records/stay-limit.ts';
import { addDays, type CalendarDate } from '#shared/schema/calendar-date.ts';
import { findByGivenNames, listByLastName, listStatusEnds } from '../data/people/people-lists.ts';
import type { PersonItem } from '../data/people/person.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { organizationZone } from '../mail/zone-of.ts';
import { now } from '../platform/clock.ts';
import { endingStatuses } from '../workflows/ending-statuses.ts';

/** The current date in the organization's time zone, as on the Today page. */
const todayOf = async (organizationId: string): Promise<CalendarDate> =>
  todayIn(await organizationZone(organizationId), now());

export const listPeople: EndpointFunction<typeof peopleContract.listPeople> = async ({
  actor,
  query: { q = '', ...page },
}) => {
  const organizationId = requireOrganization(actor);
  const [found, today] = await Promise.all([
    // Last names come first in the index, so "Okafor, Ada" is a prefix without its comma.
    listByLastName(organizationId, q.replace(/,\s*/g, ' '), page),
    todayOf(organizationId),
  ]);
  // Few people look beyond the first page of a search, so only the first one includes matches by given name.
  const others = q && !page.cursor ? await findOthers(organizationId, q, page.limit) : [];
  const known = new Set(found.items.map(({ id }) => id));
  const people = [...found.items, ...others.filter(({ id }) => !known.has(id))];
  return { ...found, items: people.map((person) => listed(person, today)) };
};

/** Matches by given names, and by a full name in the order it is shown, which isn't a prefix in any index. */
async function findOthers(organizationId: string, q: string, limit: number): Promise<PersonItem[]> {
  const words = typedWords(q);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const [byGivenNames, ...byWord] = await Promise.all([
    findByGivenNames(organizationId, q, limit),
    ...(words.length > 1
      ? [
          findByGivenNames(organizationId, first, limit),
          listByLastName(organizationId, last, { limit }).then(({ items }) => items),
        ]
      : []),
  ]);
  const hasEveryWord = ({ fields }: PersonItem): boolean => {
    const parts = wordParts(personName(fields) ?? '');
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const all = [...byGivenNames, ...byWord.flat().filter(hasEveryWord)];
  return [...new Map(all.map((person) => [person.id, person])).values()];
}

function listed({ id, user_id, fields }: PersonItem, today: CalendarDate): ListedPerson {
  const [next] = statusEnds(fields)
    .filter(({ dependent, on }) => !dependent && on >= today)
    .toSorted((a, b) => a.on.localeCompare(b.on));
  return {
    id,
    name: displayName(personName(fields)),
    ...(fields.name?.native_name && { native_name: fields.name.native_name }),
    ...(fields.email && { email: fields.email }),
    ...(!fields.email && fields.birth_date && { birth_date: fields.birth_date }),
    has_account: user_id !== undefined,
    ...(fields.employment && { employment: fields.employment }),
    ...(next && {
      next_end: {
        on: next.on,
        status: next.status.name,
        ...stayUntil(fields, next.status),
        ...(next.is_grace && { is_grace: true }),
      },
    }),
  };
}

/** One get, one keys-only query, and the reads of `endingStatuses`. */
export const listEndingStatuses: EndpointFunction<typeof peopleContract.listEndingStatuses> = async ({
  actor,
  query: { within, ...page },
}) => {
  const organizationId = requireOrganization(actor);
  const today = await todayOf(organizationId);
  const days = { from: addDays(today, -expiredDays), to: addDays(today, Number(within)) };
  const { items, ...rest } = await listStatusEnds(organizationId, days, page);
  return { ...rest, items: await endingStatuses(organizationId, items) };
};
