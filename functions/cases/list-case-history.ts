import type { casesContract } from '#shared/contract/cases.ts';
import { listHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

export const listCaseHistory: EndpointFunction<typeof casesContract.listCaseHistory> = async ({
  actor,
  params,
  query,
}) => {
  const { id } = await requireCase(actor, params.caseId);
  return listHistory(id, query);
};
