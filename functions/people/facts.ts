import type { factsContract } from '#shared/contract/facts.ts';
import { requireEvidence } from '../data/cases/evidence.ts';
import { transact } from '../data/core/transaction.ts';
import {
  type FactsSource,
  factsOf,
  getFacts as getOwnFacts,
  putFacts as putOwnFacts,
  readFacts,
} from '../data/people/facts.ts';
import { changePerson, putPerson } from '../data/people/person.ts';
import { checkHasProfile } from '../data/people/profile.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import { sourceOf } from '../workflows/person-source.ts';

export const getFacts: EndpointFunction<typeof factsContract.getFacts> = ({ actor }) =>
  getOwnFacts(actor.userId);

/**
 * Replaces the facts; the birth date is stored only in the person's record. Requires the profile to exist, so that
 * a concurrent deletion leaves nothing behind. Facts that are already stored never conflict.
 */
export const putFacts: EndpointFunction<typeof factsContract.putFacts> = async ({
  actor,
  body: { facts, version },
}) => {
  await requireEvidence(facts, { applicantId: actor.userId, organizationId: actor.organizationId });
  const source = await readFacts(actor.userId, actor.organizationId);
  const current = factsOf(source);
  if (current.version !== version) {
    // Repeated after the response was lost.
    if (isDeepStrictEqual(current.facts, facts)) return current;
    await rejectConflict(actor.userId, version);
  }
  const { birth_date, ...rest } = facts;
  const stored = { facts: rest, version: source.stored.version + 1, updated_at: timestamp() };
  const person = recordBirthDate(source, birth_date, actor);
  await transact(
    {
      profile: checkHasProfile(actor.userId),
      facts: putOwnFacts(actor.userId, stored),
      person: person === source.person ? undefined : putPerson(source.person, person),
    },
    {
      onConditionFailed: {
        profile: 'profile.missing',
        facts: () => rejectConflict(actor.userId, version),
        person: 'conflict',
      },
    },
  );
  return factsOf({ stored, person });
};

function recordBirthDate({ person }: FactsSource, birthDate: string | undefined, actor: Caller) {
  if (person.fields.birth_date === birthDate) return person;
  const changes = { birth_date: birthDate };
  const sources = { birth_date: sourceOf(actor, 'eligibility') };
  const changed = changePerson(person, changes, sources, { org_id: actor.organizationId });
  // Already counted as a change of the facts.
  return { ...changed, birth_changes: person.birth_changes };
}

async function rejectConflict(userId: string, sent: number): Promise<never> {
  const current = await getOwnFacts(userId);
  const message = `Version ${current.version} is stored; version ${sent} was sent`;
  throw new ApiError('facts.changed', { fields: [{ field: 'version', message }] });
}
