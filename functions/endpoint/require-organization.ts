import type { Actor } from '#shared/domain/permissions.ts';
import { ApiError } from '../platform/api-error.ts';

/** @throws ApiError `organization.missing` if the person has no organization */
export function requireOrganization(actor: Actor): string {
  if (!actor.organizationId) throw new ApiError('organization.missing');
  return actor.organizationId;
}
