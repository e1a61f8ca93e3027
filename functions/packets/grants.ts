import { documentPrefix, formPrefix } from '#shared/domain/storage-prefixes.ts';
import type { Grants } from '../platform/grants.ts';

export const endpointGrants = {
  getExhibits: { table: ['GetItem', 'Query'] },
  putExhibits: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  listPackets: { table: ['GetItem', 'Query'] },
  buildPacket: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  getPacket: { table: ['GetItem', 'Query'] },
  cancelPacket: { table: ['GetItem', 'UpdateItem'] },
  retryPacket: { table: ['GetItem', 'Query', 'UpdateItem', 'PutItem'] },
  createPacketLink: {
    table: ['GetItem', 'Query', 'PutItem'],
    objects: [{ prefix: documentPrefix, actions: ['GetObject'] }],
  },
  listFailedPackets: { table: ['Query'] },
} as const satisfies Record<string, Grants>;

export const jobGrants = {
  /** Invoked by the table's stream for each ordered packet. */
  'build-packet': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    objects: [
      { prefix: documentPrefix, actions: ['GetObject', 'PutObject'] },
      { prefix: formPrefix, actions: ['GetObject'] },
    ],
  },
} as const satisfies Record<string, Grants>;
