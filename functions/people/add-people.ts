import type { AddOutcome, NewPerson, peopleContract } from '#shared/contract/people.ts';
import type { PersonFields } from '#shared/records/person.ts';
import { transact } from '../data/core/transaction.ts';
import { findExisting, findMemberByEmail } from '../data/people/people-lists.ts';
import { changePerson, newPerson, putPerson } from '../data/people/person.ts';
import { identityOf } from '../data/people/person-identity.ts';
import { checkHasProfile } from '../data/people/profile.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { sourceOf } from '../workflows/person-source.ts';

/** Low enough that a file of 10,000 lines leaves table capacity for other requests. */
const lanes = 5;

interface Candidate {
  readonly person: NewPerson;
  readonly id: string;
  /** The ID of a member who has no record yet. */
  readonly userId: string | undefined;
}

/**
 * Adds people, each in a separate transaction. A person's ID is derived from the entered data, so repeated lines
 * add nobody twice: within a request, in concurrent requests, or in a file that is retried after a failure.
 */
export const addPeople: EndpointFunction<typeof peopleContract.addPeople> = async ({
  actor,
  body: { people, preview, imported },
  checkQuota,
  audit,
}) => {
  const organizationId = requireOrganization(actor);
  const candidates = await inLanes(people, (person) => candidateOf(person, organizationId));
  const existing = await findExisting(candidates.map(({ id }) => id));
  const fresh = new Set(candidates.map(({ id }) => id).filter((id) => !existing.has(id)));
  if (preview) return { results: inOrder(candidates, (id) => (fresh.delete(id) ? 'new' : 'exists')) };
  if (fresh.size === 0) return { results: inOrder(candidates, () => 'exists') };
  await checkQuota({ people: fresh.size });
  const first = [...new Map(candidates.toReversed().map((each) => [each.id, each])).values()];
  const added = new Set<string>();
  await inLanes(
    first.filter(({ id }) => fresh.has(id)),
    async (candidate) => {
      if (await add(candidate, actor, organizationId, imported ? 'import' : 'form')) added.add(candidate.id);
    },
  );
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

/** @returns false if the record already exists */
async function add(
  { person, id, userId }: Candidate,
  actor: Caller,
  organizationId: string,
  kind: 'form' | 'import',
): Promise<boolean> {
  const { status, email, ...rest } = person;
  const fields: PersonFields = {
    ...rest,
    ...(email && !userId && { email }),
    ...(status && { statuses: [status] }),
  };
  const source = sourceOf(actor, kind);
  const sources = Object.fromEntries(Object.keys(fields).map((group) => [group, source]));
  const before = newPerson(id, organizationId, userId);
  const isListed = await transact(
    {
      profile: userId ? checkHasProfile(userId) : undefined,
      person: putPerson(before, changePerson(before, fields, sources)),
    },
    { onConditionFailed: () => true },
  );
  return !isListed;
}

async function inLanes<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += lanes)
    results.push(...(await Promise.all(items.slice(start, start + lanes).map(task))));
  return results;
}
