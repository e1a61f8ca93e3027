import { deletionsContract } from '#shared/contract/deletions.ts';
import { carryOutDeletion, listDeletionReceipts, listDeletions } from '../../erasure/deletions.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(deletionsContract, {
  listDeletions,
  listDeletionReceipts,
  carryOutDeletion,
});
