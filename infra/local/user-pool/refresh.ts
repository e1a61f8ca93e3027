import * as z from 'zod/mini';
import { openAction, type Pool, requireClient } from './pool-action.ts';
import { PoolError } from './pool-error.ts';
import type { PoolClient } from './pool-settings.ts';

/** New tokens with the current groups, and a rotated refresh token if the client asks for rotation. */
export function refreshTokens(pool: Pool, client: PoolClient, refreshToken: string) {
  const session = pool.tokens.requireSession(refreshToken, client);
  const user = pool.accounts.find(session.username);
  if (!user?.enabled) throw new PoolError('NotAuthorizedException', 'Invalid Refresh Token');
  const minted = pool.tokens.mint(user, client, pool.accounts.groupsOf(user.username), session);
  return {
    AuthenticationResult: client.rotation ? { ...minted, RefreshToken: pool.tokens.rotate(session) } : minted,
  };
}

export const refreshActions = {
  GetTokensFromRefreshToken: openAction(
    z.object({ RefreshToken: z.string(), ClientId: z.string() }),
    (pool, input) => refreshTokens(pool, requireClient(pool, input.ClientId), input.RefreshToken),
  ),
  RevokeToken: openAction(z.object({ Token: z.string(), ClientId: z.string() }), (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    if (!client.revocation) {
      throw new PoolError('UnsupportedOperationException', 'Token revocation is not enabled for the client.');
    }
    pool.tokens.revoke(input.Token, client);
    return {};
  }),
};
