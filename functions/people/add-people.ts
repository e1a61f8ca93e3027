import type { AddOutcome, NewPerson, peopleContract } from '#shared/contract/people.ts';
import type { PersonFields } from '#shared/records/person.ts';
import type { QuotaSpending } from '../data/core/check-quota.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { findExisting, findMemberByEmail } from '../data/people/people-lists.ts';
import { changePerson, newPerson, putPerson } from '../data/people/person.ts';
import { identityOf } from '../data/people/person-identity.ts';
import { checkHasProfile } from '../data/people/profile.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { sourceOf } from '../workflows/person-source.ts';

/** Low enough that a file of 10,000 lines leaves table capacity for other requests. */
const atOnce = 5;

interface Candidate {
  readonly person: NewPerson;
  readonly id: string;
  /** The ID of a member who has no record yet. */
  readonly userId: string | undefined;
}

/**
 * Adds people, a few per transaction, which also counts them toward the quota. A person's ID is derived from the
 * entered data, so repeated lines add and count nobody twice: within a request, in concurrent requests, or in a file
 * that is retried after a failure.
 */
export const addPeople: EndpointFunction<typeof peopleContract.addPeople> = async (request) => {
  const { actor, prepareQuota, audit } = request;
  const { people, preview, imported } = request.body;
  const organizationId = requireOrganization(actor);
  const found = await eachOf(people, (some) =>
    Promise.all(some.map((person) => candidateOf(person, organizationId))),
  );
  const candidates = found.flat();
  const findAdded = () => findExisting(candidates.map(({ id }) => id));
  const existing = await findAdded();
  const fresh = new Set(candidates.map(({ id }) => id).filter((id) => !existing.has(id)));
  if (preview) return { results: inOrder(candidates, (id) => (fresh.delete(id) ? 'new' : 'exists')) };
  if (fresh.size === 0) return { results: inOrder(candidates, () => 'exists') };
  const kind = imported ? 'import' : 'form';
  const quota = await prepareQuota({ people: fresh.size });
  // A request that is repeated while it runs may have counted some of them since.
  if (!quota.hasRoom && (await findAdded()).size > existing.size) return addPeople(request);
  quota.requireRoom();
  const first = [...new Map(candidates.toReversed().map((each) => [each.id, each])).values()];
  const ids = await eachOf(
    first.filter(({ id }) => fresh.has(id)),
    (some) =>
      addTogether(
        some.map((each) => [each.id, itemsFor(each, actor, organizationId, kind)]),
        quota,
      ),
  );
  quota.report(true);
  const added = new Set(ids.flat());
  await transact({
    audit: added.size > 0 ? audit({ kind: 'people-added', amount: String(added.size) }) : undefined,
  });
  return { results: inOrder(candidates, (id) => (added.delete(id) ? 'added' : 'exists')) };
};

const inOrder = (
  candidates: readonly Candidate[],
  outcomeOf: (id: string) => AddOutcome['outcome'],
): AddOutcome[] => candidates.map(({ id }) => ({ outcome: outcomeOf(id), person_id: id }));

/** Members' records have the ID of their account. */
async function candidateOf(person: NewPerson, organizationId: string): Promise<Candidate> {
  const userId = person.email ? await findMemberByEmail(organizationId, person.email) : undefined;
  return { person, userId, id: userId ?? identityOf(person, organizationId) };
}

type New = readonly [id: string, items: TransactItem[]];

/**
 * @returns the IDs of those who were added; the others already have a record
 * @throws ApiError `quota.reached`
 */
async function addTogether(people: readonly New[], quota: QuotaSpending): Promise<string[]> {
  if (people.length === 0) return [];
  const failed = await transact(
    { ...Object.fromEntries(people), quota: quota.itemOf({ people: people.length }) },
    { onConditionFailed: (parts: ReadonlySet<string>) => parts },
  );
  if (!failed) return people.map(([id]) => id);
  const rest = people.filter(([id]) => !failed.has(id));
  return rest.length < people.length ? addTogether(rest, quota) : quota.reject();
}

function itemsFor(
  { person, id, userId }: Candidate,
  actor: Caller,
  organizationId: string,
  kind: 'form' | 'import',
): TransactItem[] {
  const { status, email, ...rest } = person;
  const fields: PersonFields = {
    ...rest,
    ...(email && !userId && { email }),
    ...(status && { statuses: [status] }),
  };
  const source = sourceOf(actor, kind);
  const sources = Object.fromEntries(Object.keys(fields).map((group) => [group, source]));
  const before = newPerson(id, organizationId, userId);
  const put = putPerson(before, changePerson(before, fields, sources));
  return userId ? [checkHasProfile(userId), ...put] : put;
}

async function eachOf<Item, Result>(
  items: readonly Item[],
  task: (some: readonly Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    results.push(await task(items.slice(start, start + atOnce)));
  return results;
}
