import type { Grants } from '../platform/grants.ts';

export const endpointGrants = {
  sendContactMessage: { secrets: ['signing', 'origin'], table: ['GetItem', 'PutItem', 'UpdateItem'] },
} as const satisfies Record<string, Grants>;
