import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { addPerson } from '#functions/data/people/add-person.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { logger } from '#functions/platform/logger.ts';
import type { LocalOptions } from '#infra/local/local-stack.ts';
import { type LocalState, openState } from '#infra/local/state.ts';
import { openAccounts, type User } from '#infra/local/user-pool/accounts.ts';
import { newSub } from '#infra/local/user-pool/sub.ts';
import { openTokens } from '#infra/local/user-pool/tokens.ts';
import type { Role } from '#shared/domain/roles.ts';
import { interceptTableCalls } from './intercept-table-calls.ts';
import { startTestStack, temporaryFolder } from './local-stack.ts';
import { learnOriginSecret } from './origin-secret.ts';

interface NewTestUser {
  readonly fullName: string;
  readonly role: Role;
  /** Absent for someone who belongs to no organization. */
  readonly organizationId: string | undefined;
  readonly email?: string;
}

/** A user with an account, a profile, usually a membership, and a token. */
export interface TestUser extends NewTestUser {
  readonly userId: string;
  readonly email: string;
  /** The access token. */
  readonly token: string;
}

/**
 * Runs the deployed bundles under their own roles with the test's own state. Users' tokens are issued by the
 * user pool's own code, because signing in by password takes seconds of arithmetic each.
 */
export async function startSecurityRun(options: Partial<LocalOptions> = {}) {
  const folder = await temporaryFolder();
  const local = await startTestStack({
    state: folder.path,
    ...options,
    settings: { defaultOrganization: 'harbor', consultationOrganization: 'harbor', ...options.settings },
  });
  // Tests write their fixtures through the functions' own code, as the operator.
  for (const { environment } of local.functions()) Object.assign(process.env, environment);
  Object.assign(process.env, local.operatorEnvironment());
  process.env.POWERTOOLS_METRICS_DISABLED = 'true';
  logger.setLogLevel('SILENT');
  const restoreTableCalls = interceptTableCalls(local.callTable);
  await learnOriginSecret();

  const state = openState(folder.path);
  const accounts = openAccounts(state.database);
  const tokens = openTokens(state, local.userPool);
  let foreignTokens: typeof tokens | undefined;
  const [client] = local.userPool.clients;
  if (!client) throw new Error('The user pool has no client.');

  const userOf = (userId: string, email: string, fullName: string): User => ({
    username: userId,
    email,
    status: 'CONFIRMED',
    enabled: true,
    // No one signs in with this password: the tests hold tokens.
    password: { salt: '00', verifier: '00' },
    attributes: { email_verified: 'true', name: fullName },
    createdAt: Date.now(),
    modifiedAt: Date.now(),
    passwordSetAt: Date.now(),
    failures: 0,
    lockedUntil: 0,
    totpSecret: undefined,
    totpVerified: false,
    totpEnabled: false,
    passkeyMfa: false,
  });

  return {
    ...local,
    /** The folder of its state. */
    folder: folder.path,
    tokens,
    client,
    /** The bucket of case documents and resumes. */
    documentsBucket: process.env[environmentNames.documentsBucket] ?? '',
    async addPerson(person: NewTestUser): Promise<TestUser> {
      const userId = newSub();
      const email = person.email ?? `${userId}@example.com`;
      const user = userOf(userId, email, person.fullName);
      accounts.insert(user);
      accounts.addToGroup(userId, person.role);
      await addPerson({ ...person, userId, email });
      return { ...person, userId, email, token: tokens.signIn(user, client, [person.role]).AccessToken };
    },
    /** A confirmed account without a profile or group, because its trigger failed. */
    addBareAccount(email = `${newSub()}@example.com`): TestUser {
      const userId = newSub();
      const person = {
        userId,
        email,
        fullName: 'Amara Okonkwo',
        role: 'APPLICANT',
        organizationId: 'harbor',
      } as const;
      const user = userOf(userId, email, person.fullName);
      accounts.insert(user);
      return { ...person, token: tokens.signIn(user, client, []).AccessToken };
    },
    groupsOf: (userId: string) => accounts.groupsOf(userId),
    setGroups(userId: string, groups: readonly Role[]) {
      for (const group of accounts.groupsOf(userId)) accounts.removeFromGroup(userId, group);
      for (const group of groups) accounts.addToGroup(userId, group);
    },
    setStatus(userId: string, status: User['status']) {
      const user = accounts.find(userId);
      if (user) accounts.save({ ...user, status });
    },
    disable(userId: string) {
      const user = accounts.find(userId);
      if (user) accounts.save({ ...user, enabled: false });
    },
    /** Backdates a password. */
    agePassword(email: string, { days }: { days: number }) {
      const user = accounts.find(email);
      if (user) accounts.save({ ...user, passwordSetAt: user.passwordSetAt - days * 86_400_000 });
    },
    /** As if the person had set it up, or turned it off at the pool. */
    setSecondFactor(userId: string, on: boolean) {
      const user = accounts.find(userId);
      if (user) accounts.save({ ...user, totpSecret: 'A'.repeat(32), totpVerified: on, totpEnabled: on });
    },
    hasSecondFactor: (userId: string) => accounts.find(userId)?.totpEnabled,
    removeAccount: (userId: string) => accounts.delete(userId),
    userOf: ({ userId, email, fullName }: TestUser) => userOf(userId, email, fullName),
    /**
     * An account whose address is unconfirmed.
     * @returns its user id
     */
    addUnconfirmed(email: string): string {
      const userId = newSub();
      accounts.insert({ ...userOf(userId, email, ''), status: 'UNCONFIRMED' });
      return userId;
    },
    hasAccount: (userId: string) => accounts.find(userId) !== undefined,
    /** A user's sign-in, now or some time ago: its tokens. */
    signIn({ userId, email, fullName, role }: TestUser, { secondsAgo = 0 } = {}) {
      const user = userOf(userId, email, fullName);
      if (secondsAgo === 0) return tokens.signIn(user, client, [role]);
      const auth_time = Math.floor(Date.now() / 1000) - secondsAgo;
      const session = { origin_jti: randomUUID(), username: userId, client_id: client.id };
      return tokens.mint(user, client, [role], { ...session, auth_time, expires_at: 0, revoked: 0 });
    },
    /** Tokens that look like someone's but must be rejected. */
    uselessTokens: (person: TestUser) => invalidTokens(person, userOf(person.userId, person.email, '')),
    async stop(): Promise<void> {
      // The file's next run must not pick up this one's environment.
      for (const name of Object.keys(local.operatorEnvironment())) delete process.env[name];
      restoreTableCalls();
      state.database.close();
      await local.stop();
      await folder.remove();
    },
  };

  /**
   * Signs with a key that the pool doesn't know. Created once, because generating a key takes longer than a
   * request.
   */
  function foreign(): typeof tokens {
    foreignTokens ??= openTokens(forgetful(), local.userPool);
    return foreignTokens;
  }

  function invalidTokens(person: TestUser, user: User): Record<string, string> {
    if (!client) throw new Error('The user pool has no client.');
    const session = { origin_jti: randomUUID(), username: user.username, client_id: client.id };
    const running = { ...session, auth_time: 0, expires_at: 0, revoked: 0 };
    const mint = (from: typeof tokens, by: typeof client) => from.mint(user, by, [person.role], running);
    const otherPool = { ...local.userPool, issuer: `${local.userPool.issuer}x` };
    const [header, , signature] = person.token.split('.');
    const longer = { ...decode(person.token), exp: Math.floor(Date.now() / 1000) + 86_400 };
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: 'x' })).toString('base64url');
    return {
      expired: mint(tokens, { ...client, accessSeconds: -1 }).AccessToken,
      'signed by another key': mint(foreign(), client).AccessToken,
      'of another pool': mint(openTokens(state, otherPool), client).AccessToken,
      'for another client': mint(tokens, { ...client, id: 'another' }).AccessToken,
      tampered: [header, encode(longer), signature].join('.'),
      unsigned: `${none}.${encode(decode(person.token))}.`,
      'an id token': mint(tokens, client).IdToken,
      garbage: 'x.y.z',
    };
  }
}
export type SecurityRun = Awaited<ReturnType<typeof startSecurityRun>>;

const encode = (claims: unknown): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const decode = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A state without the run's key, which therefore generates another one. */
function forgetful(): LocalState {
  const nothing = { read: () => undefined, store: () => undefined, close: () => undefined };
  return {
    folder: '',
    database: new DatabaseSync(':memory:'),
    remember: (_, make) => make(),
    ...nothing,
  };
}
