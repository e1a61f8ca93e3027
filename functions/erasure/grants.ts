import {
  documentPrefix,
  exportPrefix,
  formPrefix,
  resumePrefix,
  scanCheckFile,
} from '#shared/domain/storage-prefixes.ts';
import { type Grants, readAndWrite } from '../platform/grants.ts';

export const endpointGrants = {
  getDeletionRequest: { table: ['Query', 'GetItem'] },
  requestDeletion: { table: ['Query', 'GetItem', 'PutItem', 'UpdateItem'] },
  withdrawDeletion: { table: ['Query', 'GetItem', 'UpdateItem', 'DeleteItem'] },
  listDeletions: { table: ['Query'] },
  listDeletionReceipts: { table: ['Query'] },
  deleteDraftCase: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  carryOutDeletion: {
    secrets: ['signing'],
    table: readAndWrite,
    objects: [
      { prefix: documentPrefix, actions: ['ListBucketVersions', 'DeleteObjectVersion'] },
      { prefix: resumePrefix, actions: ['ListBucketVersions', 'DeleteObjectVersion'] },
      { prefix: exportPrefix, actions: ['ListBucketVersions', 'DeleteObjectVersion'] },
    ],
    users: ['AdminGetUser', 'AdminDeleteUser'],
  },
} as const satisfies Record<string, Grants>;

export const jobGrants = {
  /** Hourly: deletes what is past its retention, completes interrupted deletions, and checks the malware scan. */
  purge: {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    objects: [
      { prefix: documentPrefix, actions: ['DeleteObject', 'DeleteObjectVersion', 'ListBucketVersions'] },
      { prefix: resumePrefix, actions: ['DeleteObject', 'DeleteObjectVersion', 'ListBucketVersions'] },
      { prefix: formPrefix, actions: ['DeleteObject'] },
      { prefix: scanCheckFile, actions: ['PutObject'] },
    ],
    users: ['AdminDeleteUser'],
  },
} as const satisfies Record<string, Grants>;
