import type { accountsContract } from '#shared/contract/accounts.ts';
import { domainHandler } from '../endpoint.ts';
import { endpoints as accounts } from '../endpoints/accounts.ts';

export const handler = domainHandler<typeof accountsContract>({
  'POST /api/accounts/claim': accounts,
  'POST /api/accounts/recovery': accounts,
  'POST /api/accounts/second-factor-recovery': accounts,
});
