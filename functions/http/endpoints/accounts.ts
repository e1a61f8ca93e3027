import { accountsContract } from '#shared/contract/accounts.ts';
import { claimAccount } from '../../accounts/claim-account.ts';
import { recoverAccess } from '../../accounts/recover-access.ts';
import { recoverSecondFactor } from '../../accounts/recover-second-factor.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(accountsContract, {
  claimAccount,
  recoverAccess,
  recoverSecondFactor,
});
