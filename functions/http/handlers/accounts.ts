import { accountsContract } from '#shared/contract/accounts.ts';
import { claimAccount } from '../../accounts/claim-account.ts';
import { recoverAccess } from '../../accounts/recover-access.ts';
import { recoverSecondFactor } from '../../accounts/recover-second-factor.ts';
import { domainHandler } from '../endpoint.ts';

export const handler = domainHandler(accountsContract, { claimAccount, recoverAccess, recoverSecondFactor });
