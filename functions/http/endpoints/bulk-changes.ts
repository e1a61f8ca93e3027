import { bulkChangesContract } from '#shared/contract/bulk-changes.ts';
import { changeCases } from '../../cases/change-cases.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(bulkChangesContract, {
  changeCases,
  // Rarer than bulk changes.
  requestFromCases: onDemand(
    async () => (await import('../../cases/request-from-cases.ts')).requestFromCases,
  ),
});
