import type { CaseManagement, staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { getAccount } from '../data/people/account.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { changeDueDate, changeOwner, requireColleague } from '../workflows/change-case.ts';

export const getCaseManagement: EndpointFunction<typeof staffCasesContract.getCaseManagement> = async ({
  actor,
  params,
}) => managementOf(await requireCase(actor, params.caseId));

export const setCaseOwner: EndpointFunction<typeof staffCasesContract.setCaseOwner> = async ({
  actor,
  params,
  body,
}) => {
  const found = await requireSeen(actor, params.caseId, body.version);
  const owner = body.owner_id ? await requireColleague(body.owner_id, found.org_id) : undefined;
  return managementOf(await changeOwner(found, owner, actor));
};

export const setCaseDueDate: EndpointFunction<typeof staffCasesContract.setCaseDueDate> = async ({
  actor,
  params,
  body,
}) => {
  const found = await requireSeen(actor, params.caseId, body.version);
  return managementOf(await changeDueDate(found, body.sla_due_at ?? undefined, actor));
};

/** @throws ApiError `case.changed` when the case is not as the person saw it */
async function requireSeen(actor: Caller, caseId: string, version: number): Promise<CaseItem> {
  const found = await requireCase(actor, caseId);
  if (found.version !== version) throw new ApiError('case.changed');
  return found;
}

/** The owner's name is the one they have now, also when they have left. */
async function managementOf(item: CaseItem): Promise<CaseManagement> {
  const owner = item.owner_id ? await getAccount(item.owner_id) : undefined;
  return {
    case_id: item.id,
    version: item.version,
    applicant_id: item.applicant_id,
    applicant_name: item.applicant_name,
    ...(item.sla_due_at && { sla_due_at: item.sla_due_at }),
    ...(item.owner_id && {
      owner: { user_id: item.owner_id, full_name: owner?.profile.full_name || 'Unknown User' },
    }),
  };
}
