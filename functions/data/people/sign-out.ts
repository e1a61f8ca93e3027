import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { epochSeconds } from '../../platform/clock.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';

/** Longer than any access token lives; refresh tokens are the user pool's to revoke. */
const daySeconds = 24 * 3600;

/** A person's last sign-out. It lies where the account's one query finds it. */
export const SignOutItem = z.object({
  /** Seconds since the epoch, as tokens have their times. */
  at: z.number(),
  /** The sign-in that was ended; one of the same second may be a new one. */
  sign_in: z.optional(z.string()),
});
export type SignOutItem = z.infer<typeof SignOutItem>;

export async function putSignOut(userId: string, signInId: string | undefined): Promise<void> {
  const at = epochSeconds();
  await table.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keys.signOut(userId),
        entity: 'SignOut',
        at,
        ...(signInId && { sign_in: signInId }),
        expires_at: at + daySeconds,
      },
    }),
  );
}

/** True for a token whose sign-in was ended. @param signedInAt seconds since the epoch */
export const isEnded = (
  signOut: SignOutItem | undefined,
  signIn: { readonly id: string | undefined; readonly at: number | undefined },
): boolean =>
  signOut !== undefined &&
  ((signIn.id !== undefined && signIn.id === signOut.sign_in) || (signIn.at ?? 0) < signOut.at);
