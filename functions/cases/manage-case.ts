import type { CaseManagement, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { getAccount } from '../data/people/account.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { changeDueDate, changeOwner, requireColleague } from '../workflows/change-case.ts';
import { changeLatest } from './change-latest.ts';

export const getCaseManagement: EndpointFunction<typeof staffCasesContract.getCaseManagement> = async ({
  actor,
  params,
}) => managementOf(await requireCase(actor, params.caseId));

export const setCaseOwner: EndpointFunction<typeof staffCasesContract.setCaseOwner> = async ({
  actor,
  params,
  body: { owner_id, version },
}) => {
  const { changed } = await changeLatest(
    actor,
    params.caseId,
    async (found) =>
      changeOwner(found, owner_id ? await requireColleague(owner_id, found.org_id) : undefined, actor),
    { group: 'owner', version, value: owner_id ?? undefined },
  );
  return managementOf(changed);
};

export const setCaseDueDate: EndpointFunction<typeof staffCasesContract.setCaseDueDate> = async ({
  actor,
  params,
  body: { sla_due_at, version },
}) => {
  const due = sla_due_at ?? undefined;
  const { changed } = await changeLatest(actor, params.caseId, (found) => changeDueDate(found, due, actor), {
    group: 'due',
    version,
    value: due,
  });
  return managementOf(changed);
};

/** Includes the owner's current name, even after they have left. */
async function managementOf(item: CaseItem): Promise<CaseManagement> {
  const owner = item.owner_id ? await getAccount(item.owner_id) : undefined;
  return {
    case_id: item.id,
    version: item.version,
    applicant_id: item.applicant_id,
    applicant_name: item.applicant_name,
    ...(item.sla_due_at && { sla_due_at: item.sla_due_at }),
    ...(item.owner_id && {
      owner: { user_id: item.owner_id, full_name: displayName(owner?.profile.full_name) },
    }),
  };
}
