import type { checklistContract } from '#shared/contract/checklist.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { latestTemplateOf } from '../data/cases/checklist-template.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { checklistResponse, readChecklist } from '../workflows/checklist.ts';

export const getChecklist: EndpointFunction<typeof checklistContract.getChecklist> = async ({
  actor,
  params,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const [checklist, latest] = await Promise.all([
    readChecklist(ofCase),
    isStaff(actor.role) ? latestTemplateOf(ofCase) : undefined,
  ]);
  return checklistResponse(checklist, ofCase, actor, latest);
};
