import type { casesContract } from '#shared/contract/cases.ts';
import { listHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { seesConfidential } from '../workflows/confidential-documents.ts';

export const listCaseHistory: EndpointFunction<typeof casesContract.listCaseHistory> = async ({
  actor,
  params,
  query,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const page = await listHistory(ofCase.id, query);
  if (seesConfidential(actor, ofCase)) return page;
  const { seenChanges } = await import('./seen-changes.ts');
  return { ...page, items: await seenChanges(actor, ofCase, page.items) };
};
