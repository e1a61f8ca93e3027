import type { Grants } from '../platform/grants.ts';

export const endpointGrants = {
  assessEligibility: {},
  checkEligibility: {},
  getOpenApi: {},
} as const satisfies Record<string, Grants>;
