import type { Actor } from '#shared/domain/permissions.ts';
import { ApiError } from '../../platform/api-error.ts';
import { getMember } from './membership.ts';
import { getPerson, newPerson, type PersonItem } from './person.ts';

/**
 * A record of the actor's organization; an empty one for a member without a record. A record of another
 * organization and a missing one get the same response.
 * @throws ApiError `person.not_found`
 */
export async function requirePerson(
  actor: Pick<Actor, 'organizationId'>,
  personId: string,
): Promise<PersonItem> {
  const organizationId = actor.organizationId;
  if (!organizationId) throw new ApiError('organization.missing');
  const found = await getPerson(personId);
  if (found?.org_id === organizationId) return found;
  const member = found ? undefined : await getMember(personId, organizationId);
  if (!member) throw new ApiError('person.not_found');
  return newPerson(personId, organizationId, personId);
}
