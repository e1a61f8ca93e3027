import { dataExportContract } from '#shared/contract/data-export.ts';
import { getDeletionRequest, requestDeletion, withdrawDeletion } from '../../erasure/deletion-request.ts';
import { exportData } from '../../people/export-data.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(dataExportContract, {
  exportData,
  getDeletionRequest,
  requestDeletion,
  withdrawDeletion,
});
