import type { ruleChangesContract } from '#shared/contract/rule-changes.ts';
import { isInForce, ruleChanges } from '#shared/routes/engine/rule-changes.ts';
import { routes } from '#shared/routes/registry.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { listTurnedCases as listTurned } from '../workflows/turned-cases.ts';

/** How long a change is shown after it took effect. */
const displayMilliseconds = 365 * 24 * 3_600_000;

export const listRuleChanges: EndpointFunction<typeof ruleChangesContract.listRuleChanges> = async ({
  actor,
}) => {
  requireOrganization(actor);
  const since = new Date(now().getTime() - displayMilliseconds).toISOString().slice(0, 10);
  return {
    items: ruleChanges(routes)
      .filter(({ version }) => version.in_force_from >= since)
      .map((change) => ({
        route: change.route.id,
        version: change.version.id,
        in_force_from: change.version.in_force_from,
        in_force: isInForce(change, now()),
        source: change.version.source,
      })),
  };
};

export const listTurnedCases: EndpointFunction<typeof ruleChangesContract.listTurnedCases> = async ({
  actor,
  params,
  query,
}) => {
  const organizationId = requireOrganization(actor);
  const change = ruleChanges(routes).find(({ version }) => version.id === params.version);
  if (!change) throw new ApiError('rule_version.not_found');
  return listTurned(organizationId, change, query);
};
