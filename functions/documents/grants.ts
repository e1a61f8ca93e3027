import { documentPrefix, resumePrefix } from '#shared/domain/storage-prefixes.ts';
import type { Grants } from '../platform/grants.ts';

export const endpointGrants = {
  searchDocuments: { table: ['GetItem', 'Query', 'BatchGetItem'] },
  listDocuments: { table: ['GetItem', 'Query'] },
  startUpload: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    objects: [{ prefix: documentPrefix, actions: ['PutObject'] }],
  },
  finishUpload: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    objects: [{ prefix: documentPrefix, actions: ['GetObject', 'DeleteObject'] }],
  },
  cancelUpload: {
    table: ['GetItem', 'PutItem', 'DeleteItem'],
    objects: [{ prefix: documentPrefix, actions: ['DeleteObject'] }],
  },
  createDownloadLink: {
    table: ['GetItem', 'Query', 'PutItem'],
    objects: [{ prefix: documentPrefix, actions: ['GetObject'] }],
  },
  createViewLink: {
    table: ['GetItem', 'Query', 'PutItem'],
    objects: [{ prefix: documentPrefix, actions: ['GetObject'] }],
  },
  deleteDocument: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    objects: [{ prefix: documentPrefix, actions: ['DeleteObject'] }],
  },
  listLatestDocuments: { table: ['Query'] },
  createAdminDownloadLink: {
    table: ['GetItem', 'PutItem'],
    objects: [{ prefix: documentPrefix, actions: ['GetObject'] }],
  },
} as const satisfies Record<string, Grants>;

export const jobGrants = {
  /** Invoked by GuardDuty events for each scanned upload. */
  'record-scan': {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    objects: [
      { prefix: documentPrefix, actions: ['DeleteObjectVersion', 'ListBucketVersions'] },
      { prefix: resumePrefix, actions: ['DeleteObjectVersion', 'ListBucketVersions'] },
    ],
  },
} as const satisfies Record<string, Grants>;
