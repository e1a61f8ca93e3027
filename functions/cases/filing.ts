import type { filingContract } from '#shared/contract/filing.ts';
import type { Filing } from '#shared/records/filing.ts';
import { type FilingItem, getFiling as readFiling } from '../data/cases/filing.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { onDemand } from '../endpoint/on-demand.ts';

export const getFiling: EndpointFunction<typeof filingContract.getFiling> = async ({ actor, params }) =>
  shownFiling(await readFiling((await requireCase(actor, params.caseId)).id));

/** Cases are read much more often than their filing changes. */
export const changeFiling: EndpointFunction<typeof filingContract.changeFiling> = onDemand(
  async () => (await import('./change-filing.ts')).changeFiling,
);

export const shownFiling = ({ case_id, facts, version }: FilingItem): Filing => ({ case_id, facts, version });
