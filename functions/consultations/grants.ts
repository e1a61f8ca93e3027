import { resumePrefix } from '#shared/domain/storage-prefixes.ts';
import { type Grants, invitationUsers } from '../platform/grants.ts';

export const endpointGrants = {
  startResume: {
    secrets: ['signing', 'origin'],
    table: ['UpdateItem', 'PutItem'],
    objects: [{ prefix: resumePrefix, actions: ['PutObject'] }],
  },
  finishResume: {
    secrets: ['signing'],
    table: ['GetItem'],
    objects: [{ prefix: resumePrefix, actions: ['GetObject', 'DeleteObject'] }],
  },
  submitConsultation: {
    secrets: ['signing', 'origin'],
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  },
  listConsultations: { table: ['Query', 'BatchGetItem'] },
  countConsultations: { table: ['Query'] },
  getConsultation: { table: ['Query'] },
  updateConsultation: { table: ['Query', 'BatchGetItem', 'UpdateItem', 'ConditionCheckItem'] },
  createResumeLink: {
    table: ['Query', 'GetItem', 'PutItem'],
    objects: [{ prefix: resumePrefix, actions: ['GetObject'] }],
  },
  openCaseFromConsultation: {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    users: invitationUsers,
  },
} as const satisfies Record<string, Grants>;
