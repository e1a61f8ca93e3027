import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { passkeysContract } from '#shared/contract/passkeys.ts';
import { call } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { profileKeys } from '../keys.ts';
import { creationOptionsOf, newPasskeyOf } from '../passkey-json.ts';
import { profileTexts } from '../texts.ts';
import { confirmPassword } from './confirm-password.ts';

export const passkeysQuery = queryOptions({
  queryKey: profileKeys.passkeys,
  queryFn: async ({ signal }) => (await call(passkeysContract.listPasskeys, { signal })).items,
});

export const canMakePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

async function addPasskey(password: string): Promise<void> {
  await confirmPassword(password);
  const options = await call(passkeysContract.startPasskey);
  const credential = await navigator.credentials.create({ publicKey: creationOptionsOf(options) });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser returned no passkey');
  await call(passkeysContract.addPasskey, { body: newPasskeyOf(credential) });
}

/** A user-facing reason why creating a passkey failed. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined;
  return error.name === 'InvalidStateError' ? profileTexts.passkeyThere : profileTexts.passkeyCanceled;
}

function useChange(change: (password: string) => Promise<void>, done: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      notify.success(done);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

export const useAddPasskey = (onDone: () => void) => useChange(addPasskey, profileTexts.passkeyAdded, onDone);

export const useDeletePasskey = (passkeyId: string, onDone: () => void) =>
  useChange(
    async (password: string) => {
      await confirmPassword(password);
      await call(passkeysContract.deletePasskey, { params: { passkeyId } });
    },
    profileTexts.passkeyDeleted,
    onDone,
  );
