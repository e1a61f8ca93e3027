import * as z from 'zod/mini';
import { Deletion, DeletionReceipt } from '../records/deletion.ts';
import { PageQuery, PersonId, pageOf } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const deletionsContract = {
  listDeletions: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/deletions',
    summary: 'Pending deletion requests.',
    access: 'member.manage',
    query: PageQuery,
    response: pageOf(Deletion),
    errors: ['organization.missing'],
  }),
  listDeletionReceipts: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/deletion-receipts',
    summary: 'Receipts of completed deletions.',
    access: 'member.manage',
    query: PageQuery,
    response: pageOf(DeletionReceipt),
    errors: ['organization.missing'],
  }),
  carryOutDeletion: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/deletions/{userId}',
    summary:
      'Deletes the data of a person who requested it. Call again until the response contains a receipt.',
    access: 'member.manage',
    params: z.object({ userId: PersonId }),
    response: z.object({ receipt: z.optional(DeletionReceipt) }),
    errors: [
      'organization.missing',
      'deletion.not_found',
      'deletion.own',
      'deletion.demo',
      'member.last_admin',
      'conflict',
    ],
  }),
};
