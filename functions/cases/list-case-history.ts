import type { casesContract } from '#shared/contract/cases.ts';
import { listHistory } from '../data/history.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireCase } from './require-case.ts';

export const listCaseHistory: EndpointFunction<typeof casesContract.listCaseHistory> = async ({
  actor,
  params,
  query,
}) => {
  const { id } = await requireCase(actor, params.caseId);
  return listHistory(id, query);
};
