import { bulkChangesContract } from '#shared/contract/bulk-changes.ts';
import { changeCases } from '../../cases/change-cases.ts';
import { requestFromCases } from '../../cases/request-from-cases.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(bulkChangesContract, {
  changeCases,
  requestFromCases,
});
