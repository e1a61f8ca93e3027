import type { draftCasesContract } from '#shared/contract/staff-cases.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { removeEmptyDraft } from './remove-case.ts';

export const deleteDraftCase: EndpointFunction<typeof draftCasesContract.deleteDraftCase> = async ({
  actor,
  params,
  audit,
}) => {
  const found = await requireCase(actor, params.caseId);
  await removeEmptyDraft(found, audit({ kind: 'case-deleted', case_id: found.id }));
  return undefined;
};
