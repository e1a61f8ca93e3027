import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { configureAuth } from '../../../lib/auth.ts';
import { notify } from '../../../lib/notify.ts';
import { profileKeys } from '../keys.ts';
import { profileTexts } from '../texts.ts';
import { confirmPassword } from './confirm-password.ts';

export const secondFactorQuery = queryOptions({
  queryKey: profileKeys.secondFactor,
  queryFn: ({ signal }) => call(secondFactorContract.getSecondFactor, { signal }),
});

interface AuthenticatorSecret {
  readonly secret: string;
  /** The content of the QR code. */
  readonly uri: string;
}

/** Creates a secret for an authenticator app. The pool doesn't ask for codes until it is verified. */
export async function startSetUp(email: string): Promise<AuthenticatorSecret> {
  await configureAuth();
  const details = await setUpTOTP();
  return { secret: details.sharedSecret, uri: details.getSetupUri('Landfall', email).href };
}

/**
 * Verifies the app with a code, and requires one at every sign-in from then on.
 * @returns the recovery codes; undefined if they couldn't be created, which the user is told
 */
export async function finishSetUp(code: string): Promise<readonly string[] | undefined> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
  return createCodes().catch(codesFailed);
}

const createCodes = async () => (await call(secondFactorContract.createRecoveryCodes)).codes;
const codesFailed = (error: unknown): undefined => {
  notify.error(profileTexts.codesFailed, errorText(error));
};

async function turnOff(password: string): Promise<void> {
  await confirmPassword(password);
  await call(secondFactorContract.turnOffSecondFactor);
}

/**
 * Shows the new state before it is read again: a dialog that closes must not return the focus to a button that is about
 * to disappear.
 */
export const showSecondFactor = (
  client: QueryClient,
  change: { on: boolean; codes_made_at?: string },
): void => {
  client.setQueryData(secondFactorQuery.queryKey, (before) => before && { ...before, ...change });
};

export function useTurnOff(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: turnOff,
    onSuccess: () => {
      notify.success(profileTexts.secondFactorOff);
      showSecondFactor(client, { on: false });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

export function useCreateCodes(onDone: (codes: readonly string[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createCodes,
    onSuccess: onDone,
    onError: codesFailed,
    onSettled: () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}
