import type { ownPersonContract, peopleContract } from '#shared/contract/people.ts';
import { transact } from '../data/core/transaction.ts';
import { getMember } from '../data/people/membership.ts';
import { notificationsAbout } from '../data/people/notification.ts';
import { deletePerson, getPerson as findPerson, newPerson, recordIds } from '../data/people/person.ts';
import { requirePerson } from '../data/people/require-person.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { runToCompletion } from '../platform/steps.ts';
import { removeRows } from '../workflows/remove-rows.ts';
import { personFor } from './person-for.ts';
import { saveChange } from './save-person-change.ts';

const ownPerson = async ({
  userId,
  organizationId,
}: {
  userId: string;
  organizationId?: string | undefined;
}) => (await findPerson(userId)) ?? newPerson(userId, organizationId, userId);

export const getOwnPerson: EndpointFunction<typeof ownPersonContract.getOwnPerson> = ({ actor }) =>
  ownPerson(actor);

/**
 * A record moves with its person to their current organization. Without one, it is theirs alone: an organization they
 * left must not see what they enter afterward.
 */
export const changeOwnPerson: EndpointFunction<typeof ownPersonContract.changeOwnPerson> = ({
  actor,
  body,
}) => saveChange(actor, () => ownPerson(actor), body, { org_id: actor.organizationId });

export const getPerson: EndpointFunction<typeof peopleContract.getPerson> = async ({ actor, params }) =>
  personFor(actor, await requirePerson(actor, params.personId));

export const changePerson: EndpointFunction<typeof peopleContract.changePerson> = async ({
  actor,
  params,
  body,
}) => personFor(actor, await saveChange(actor, () => requirePerson(actor, params.personId), body));

export const deletePersonRecord: EndpointFunction<typeof peopleContract.deletePersonRecord> = async ({
  actor,
  params,
  audit,
}) => {
  const found = await requirePerson(actor, params.personId);
  const member = found.user_id && found.org_id && (await getMember(found.user_id, found.org_id));
  if (member) throw new ApiError('person.has_account');
  for (const id of recordIds(found))
    await runToCompletion(removeRows(notificationsAbout({ kind: 'person', id })));
  await transact(
    { person: deletePerson(found), audit: audit({ kind: 'person-deleted', user_id: found.id }) },
    { onConditionFailed: 'conflict' },
  );
  return undefined;
};
