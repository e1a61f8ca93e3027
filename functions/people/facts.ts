import type { factsContract } from '#shared/contract/facts.ts';
import { requireEvidence } from '../data/cases/evidence.ts';
import { keys } from '../data/core/keys.ts';
import { transact } from '../data/core/transaction.ts';
import { getFacts as getOwnFacts, putFacts as putOwnFacts } from '../data/people/facts.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';

export const getFacts: EndpointFunction<typeof factsContract.getFacts> = ({ actor }) =>
  getOwnFacts(actor.userId);

/** Holds to the profile still being there, so that nothing is left behind by a deletion at the same time. */
export const putFacts: EndpointFunction<typeof factsContract.putFacts> = async ({
  actor,
  body: { facts, version },
}) => {
  await requireEvidence(facts, { applicantId: actor.userId, organizationId: actor.organizationId });
  const record = { facts, version: version + 1, updated_at: timestamp() };
  await transact(
    { profile: profileExists(actor.userId), facts: putOwnFacts(actor.userId, record) },
    { onConditionFailed: { profile: 'profile.missing', facts: () => refuse(actor.userId, version) } },
  );
  return record;
};

async function refuse(userId: string, sent: number): Promise<never> {
  const kept = await getOwnFacts(userId);
  const message = `Version ${kept.version} is stored; version ${sent} was sent`;
  throw new ApiError('facts.changed', { fields: [{ field: 'version', message }] });
}

const profileExists = (userId: string) => ({
  ConditionCheck: { Key: keys.profile(userId), ConditionExpression: 'attribute_exists(pk)' },
});
