import type {
  Organization,
  OrganizationChange,
  organizationContract,
} from '#shared/contract/organization.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { limitNames } from '#shared/domain/quotas.ts';
import { ConditionFailed } from '../data/core/transaction.ts';
import { changeOrganization, getOrganization as readOrganization } from '../data/people/organization.ts';
import { getOrganizationStats as readStats } from '../data/people/organization-stats.ts';
import { checkHasSecondFactor } from '../data/people/second-factor.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';

/** An organization without a row uses its ID as the name, and default settings. */
export const getOrganization: EndpointFunction<typeof organizationContract.getOrganization> = async ({
  actor,
}) => settingsOf(requireOrganization(actor));

async function settingsOf(id: string): Promise<Organization> {
  const found = await readOrganization(id);
  return {
    id,
    name: found?.name ?? id,
    staff_decides: found?.staff_decides ?? false,
    second_factor_required: found?.second_factor_required ?? false,
    quotas: found?.quotas ?? {},
  };
}

const settingNames = ['name', 'staff_decides', 'second_factor_required', 'quotas'] as const;

/** Whether a change sets this to another value. A limit of null is the default. */
function isChanged(
  name: (typeof settingNames)[number],
  change: OrganizationChange,
  from: Organization,
): boolean {
  if (name !== 'quotas') return change[name] !== undefined && change[name] !== from[name];
  return limitNames.some((limit) => {
    const requested = change.quotas?.[limit];
    return requested !== undefined && requested !== (from.quotas[limit] ?? null);
  });
}

/**
 * Admins who require a second factor must have one themselves, so they can't lock everyone out. A request that changes
 * nothing writes nothing.
 */
export const updateOrganization: EndpointFunction<typeof organizationContract.updateOrganization> = async ({
  actor,
  body,
  audit,
}): Promise<Organization> => {
  const id = requireOrganization(actor);
  const requires = body.second_factor_required === true;
  if (requires && id === demoOrganizationId) throw new ApiError('second_factor.demo');
  if (requires && actor.secondFactor !== 'on') throw new ApiError('second_factor.off');
  const current = await settingsOf(id);
  const settings = settingNames.filter((name) => isChanged(name, body, current));
  if (settings.length === 0) return current;
  try {
    const changed = await changeOrganization(id, body, {
      audit: audit({ kind: 'settings-changed', settings }),
      membership: requires ? checkHasSecondFactor(actor.userId) : undefined,
    });
    const { name, staff_decides, second_factor_required, quotas = {} } = changed;
    return { id, name, staff_decides, second_factor_required, quotas };
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('second_factor.off') : error;
  }
};

/** Three reads, regardless of the organization's size. */
export const getOrganizationStats: EndpointFunction<
  typeof organizationContract.getOrganizationStats
> = async ({ actor }) => {
  const stats = await readStats(requireOrganization(actor));
  return {
    cases: stats.cases,
    cases_by_status: {
      DRAFT: stats.cases_DRAFT,
      COLLECTING: stats.cases_COLLECTING,
      REVIEW: stats.cases_REVIEW,
      FILED: stats.cases_FILED,
      APPROVED: stats.cases_APPROVED,
      DENIED: stats.cases_DENIED,
    },
    documents: stats.documents,
    members: stats.members,
    applicants: stats.applicants,
  };
};
