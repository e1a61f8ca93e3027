import type { draftCasesContract } from '#shared/contract/staff-cases.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

export const deleteDraftCase: EndpointFunction<typeof draftCasesContract.deleteDraftCase> = async ({
  actor,
  params,
  audit,
}) => {
  const found = await requireCase(actor, params.caseId);
  const { removeEmptyDraft } = await import('./remove-case.ts');
  await removeEmptyDraft(found, audit({ kind: 'case-deleted', case_id: found.id }));
  return undefined;
};
