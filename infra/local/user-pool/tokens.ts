import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { LocalState } from '../state.ts';
import type { User } from './accounts.ts';
import { PoolError } from './pool-error.ts';
import type { PoolClient, PoolSettings } from './pool-settings.ts';

const Header = z.object({ alg: z.literal('RS256'), kid: z.string() });
const AccessClaims = z.looseObject({
  sub: z.string(),
  iss: z.string(),
  exp: z.number(),
  token_use: z.literal('access'),
  client_id: z.string(),
  origin_jti: z.string(),
});
const Session = z.object({
  origin_jti: z.string(),
  username: z.string(),
  client_id: z.string(),
  auth_time: z.number(),
  expires_at: z.number(),
  revoked: z.number(),
});
type Session = z.infer<typeof Session>;

export interface TokenSet {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken?: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');
const seconds = (): number => Math.floor(Date.now() / 1000);

/** The key pair is created once and persisted, so that tokens survive a restart as they do in the cloud. */
export function openTokens(state: LocalState, settings: PoolSettings) {
  const privatePem = state.remember('user-pool-key', () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  );
  const privateKey = createPrivateKey(privatePem);
  const publicKey = createPublicKey(privateKey);
  const jwk = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(jwk.n)).digest('base64').slice(0, 43);
  const sessions = openSessions(state.database);

  const jwt = (claims: Record<string, unknown>): string => {
    const signed = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };

  /** The claims of a token this pool signed; undefined for any other. The caller checks expiry. */
  const readSigned = (token: string): unknown => {
    const [header = '', claims = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || !Header.safeParse(parseJson(header)).success) return undefined;
    const genuine = verify(
      'RSA-SHA256',
      Buffer.from(`${header}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    return genuine ? parseJson(claims) : undefined;
  };

  const mint = (user: User, client: PoolClient, groups: readonly string[], session: Session): TokenSet => {
    const now = seconds();
    const common = {
      sub: user.username,
      ...(groups.length > 0 && { 'cognito:groups': groups }),
      iss: settings.issuer,
      origin_jti: session.origin_jti,
      event_id: randomUUID(),
      auth_time: session.auth_time,
      iat: now,
    };
    return {
      AccessToken: jwt({
        ...common,
        client_id: client.id,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        exp: now + client.accessSeconds,
        jti: randomUUID(),
        username: user.username,
      }),
      IdToken: jwt({
        ...common,
        ...user.attributes,
        email: user.email,
        email_verified: user.attributes.email_verified === 'true',
        'cognito:username': user.username,
        aud: client.id,
        token_use: 'id',
        exp: now + client.idSeconds,
        jti: randomUUID(),
      }),
      ExpiresIn: client.accessSeconds,
      TokenType: 'Bearer',
    };
  };

  return {
    jwks: { keys: [{ kid, alg: 'RS256', use: 'sig', kty: 'RSA', n: jwk.n, e: jwk.e }] },
    readSigned,
    /** A new sign-in. */
    signIn(user: User, client: PoolClient, groups: readonly string[]): TokenSet {
      const session: Session = {
        origin_jti: randomUUID(),
        username: user.username,
        client_id: client.id,
        auth_time: seconds(),
        expires_at: seconds() + client.refreshSeconds,
        revoked: 0,
      };
      const refresh = randomBytes(96).toString('base64url');
      sessions.insert(session, digest(refresh));
      return { ...mint(user, client, groups, session), RefreshToken: refresh };
    },
    mint,
    /** @throws PoolError for a refresh token that is unknown, expired, revoked, or another client's */
    requireSession(refreshToken: string, client: PoolClient): Session {
      const session = sessions.byRefreshToken(digest(refreshToken));
      if (!session || session.client_id !== client.id) {
        throw new PoolError('NotAuthorizedException', 'Invalid Refresh Token');
      }
      if (session.revoked) throw new PoolError('NotAuthorizedException', 'Refresh Token has been revoked');
      if (session.expires_at <= seconds()) {
        throw new PoolError('NotAuthorizedException', 'Refresh Token has expired');
      }
      return session;
    },
    rotate(session: Session): string {
      const refresh = randomBytes(96).toString('base64url');
      sessions.replaceToken(session.origin_jti, digest(refresh));
      return refresh;
    },
    revoke: (refreshToken: string, client: PoolClient) =>
      sessions.revokeToken(digest(refreshToken), client.id),
    revokeAll: sessions.revokeAll,
    /** @throws PoolError for anything but a valid access token of this pool */
    requireAccess(token: string): z.infer<typeof AccessClaims> {
      const claims = AccessClaims.safeParse(readSigned(token));
      if (!claims.success || claims.data.iss !== settings.issuer) {
        throw new PoolError('NotAuthorizedException', 'Invalid Access Token');
      }
      if (claims.data.exp <= seconds()) {
        throw new PoolError('NotAuthorizedException', 'Access Token has expired');
      }
      const session = sessions.byId(claims.data.origin_jti);
      if (!session || session.revoked) {
        throw new PoolError('NotAuthorizedException', 'Access Token has been revoked');
      }
      return claims.data;
    },
  };
}
export type Tokens = ReturnType<typeof openTokens>;

function parseJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    // Not a token; the schemas that read the result reject undefined.
    return undefined;
  }
}

function openSessions(database: DatabaseSync) {
  database.exec(`CREATE TABLE IF NOT EXISTS user_sessions (
    origin_jti TEXT PRIMARY KEY, username TEXT NOT NULL, client_id TEXT NOT NULL, token_hash TEXT NOT NULL UNIQUE,
    auth_time INTEGER NOT NULL, expires_at INTEGER NOT NULL, revoked INTEGER NOT NULL)`);
  const columns = 'origin_jti, username, client_id, auth_time, expires_at, revoked';
  const byToken = database.prepare(`SELECT ${columns} FROM user_sessions WHERE token_hash = ?`);
  const byId = database.prepare(`SELECT ${columns} FROM user_sessions WHERE origin_jti = ?`);
  const insert = database.prepare(
    `INSERT INTO user_sessions (${columns}, token_hash) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const parsed = (row: unknown) => (row === undefined ? undefined : Session.parse(row));
  return {
    byRefreshToken: (hash: string) => parsed(byToken.get(hash)),
    byId: (id: string) => parsed(byId.get(id)),
    insert: (s: Session, hash: string) =>
      void insert.run(s.origin_jti, s.username, s.client_id, s.auth_time, s.expires_at, s.revoked, hash),
    replaceToken: (id: string, hash: string) =>
      void database.prepare('UPDATE user_sessions SET token_hash = ? WHERE origin_jti = ?').run(hash, id),
    revokeToken: (hash: string, clientId: string) =>
      void database
        .prepare('UPDATE user_sessions SET revoked = 1 WHERE token_hash = ? AND client_id = ?')
        .run(hash, clientId),
    revokeAll: (username: string) =>
      void database.prepare('UPDATE user_sessions SET revoked = 1 WHERE username = ?').run(username),
  };
}
