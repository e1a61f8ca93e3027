import { passkeysContract } from '#shared/contract/passkeys.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { sessionsContract } from '#shared/contract/sessions.ts';
import { addPasskey, deletePasskey, listPasskeys, startPasskey } from '../../people/passkeys.ts';
import { createRecoveryCodes, getSecondFactor, turnOffSecondFactor } from '../../people/second-factor.ts';
import { endOtherSessions, endSession, listSessions } from '../../people/sessions.ts';
import { endpointGroup } from '../endpoint-group.ts';

const signInContract = { ...sessionsContract, ...secondFactorContract, ...passkeysContract };

export const endpoints = endpointGroup(signInContract, {
  listSessions,
  endSession,
  endOtherSessions,
  getSecondFactor,
  turnOffSecondFactor,
  createRecoveryCodes,
  listPasskeys,
  startPasskey,
  addPasskey,
  deletePasskey,
});
