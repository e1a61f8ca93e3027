import { accountsContract } from '#shared/contract/accounts.ts';
import { domainHandler } from '../http/endpoint.ts';
import { claimAccount } from './claim-account.ts';
import { recoverAccess } from './recover-access.ts';

export const handler = domainHandler(accountsContract, { claimAccount, recoverAccess });
