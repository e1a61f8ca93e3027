import * as z from 'zod/mini';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import type { EndpointName } from '#shared/contract/index.ts';
import * as accounts from '../accounts/grants.ts';
import * as bookings from '../bookings/grants.ts';
import * as cases from '../cases/grants.ts';
import * as consultations from '../consultations/grants.ts';
import * as contact from '../contact/grants.ts';
import * as documents from '../documents/grants.ts';
import * as eligibility from '../eligibility/grants.ts';
import * as erasure from '../erasure/grants.ts';
import * as intake from '../intake/grants.ts';
import * as messages from '../messages/grants.ts';
import * as notifications from '../notifications/grants.ts';
import * as organization from '../organization/grants.ts';
import * as packets from '../packets/grants.ts';
import * as people from '../people/grants.ts';
import type { Grants } from '../platform/grants.ts';

/** The grants of each endpoint, as declared by its feature. */
export const endpointGrants = {
  ...accounts.endpointGrants,
  ...bookings.endpointGrants,
  ...cases.endpointGrants,
  ...consultations.endpointGrants,
  ...contact.endpointGrants,
  ...documents.endpointGrants,
  ...eligibility.endpointGrants,
  ...erasure.endpointGrants,
  ...intake.endpointGrants,
  ...messages.endpointGrants,
  ...notifications.endpointGrants,
  ...organization.endpointGrants,
  ...packets.endpointGrants,
  ...people.endpointGrants,
} satisfies Record<EndpointName, Grants>;

/** The grants of each function that runs without a request. */
export const jobGrants = {
  ...people.jobGrants,
  ...notifications.jobGrants,
  ...documents.jobGrants,
  ...erasure.jobGrants,
  ...bookings.jobGrants,
  ...packets.jobGrants,
  ...cases.jobGrants,
} satisfies Record<string, Grants>;

export type Job = keyof typeof jobGrants;

const isPaged = (query: z.core.$ZodType): boolean =>
  query instanceof z.ZodMiniObject && 'cursor' in query.shape;

/** Authentication: one query, and for staff a get of their organization's requirements. */
const actorTable = ['Query', 'GetItem'] as const;

/** An endpoint's grants plus the common ones: the authentication query, and a key to sign cursors. */
export function grantsOf({
  name,
  access,
  query,
}: Pick<EndpointDefinition, 'access' | 'query'> & { readonly name: EndpointName }): Grants {
  const grants: Grants = endpointGrants[name];
  return {
    ...grants,
    table: [...new Set([...(access === 'public' ? [] : actorTable), ...(grants.table ?? [])])],
    secrets: [...new Set([...(grants.secrets ?? []), ...(isPaged(query) ? ['signing' as const] : [])])],
  };
}
