import type { Organization, organizationContract } from '#shared/contract/organization.ts';
import { changeOrganization, getOrganization as readOrganization } from '../data/people/organization.ts';
import { getStats as readStats } from '../data/people/organization-stats.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';

/** An organization without a record goes by its id, and has the settings of a new one. */
export const getOrganization: EndpointFunction<typeof organizationContract.getOrganization> = async ({
  actor,
}): Promise<Organization> => {
  const id = requireOrganization(actor);
  const found = await readOrganization(id);
  return {
    id,
    name: found?.name ?? id,
    staff_decides: found?.staff_decides ?? false,
    quotas: found?.quotas ?? {},
  };
};

export const updateOrganization: EndpointFunction<typeof organizationContract.updateOrganization> = async ({
  actor,
  body,
  audit,
}): Promise<Organization> => {
  const id = requireOrganization(actor);
  const settings = (['name', 'staff_decides', 'quotas'] as const).filter((name) => body[name] !== undefined);
  const audited = settings.length > 0 ? audit({ kind: 'settings-changed', settings }) : undefined;
  const changed = await changeOrganization(id, body, audited);
  return { id, name: changed.name, staff_decides: changed.staff_decides, quotas: changed.quotas ?? {} };
};

/** One read, regardless of the organization's size. */
export const getStats: EndpointFunction<typeof organizationContract.getStats> = async ({ actor }) => {
  const figures = await readStats(requireOrganization(actor));
  return {
    cases: figures.cases,
    cases_by_status: {
      DRAFT: figures.cases_DRAFT,
      COLLECTING: figures.cases_COLLECTING,
      REVIEW: figures.cases_REVIEW,
      FILED: figures.cases_FILED,
      APPROVED: figures.cases_APPROVED,
      DENIED: figures.cases_DENIED,
    },
    documents: figures.documents,
    members: figures.members,
    applicants: figures.applicants,
  };
};
