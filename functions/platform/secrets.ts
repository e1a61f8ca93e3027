import { setting } from './env.ts';
import { environmentNames } from './environment-names.ts';
import type { SecretName } from './grants.ts';

/** Containers pick up a rotated secret within this time. */
const cacheMilliseconds = 5 * 60_000;
/** Unknown values make a container reread the secret at most this often, whatever it receives. */
const minRereadMilliseconds = 10_000;

const arns = {
  signing: environmentNames.signingSecretArn,
  origin: environmentNames.originSecretArn,
} as const satisfies Record<SecretName, string>;

interface CachedSecret {
  readonly values: Promise<readonly string[]>;
  readonly readAt: number;
}
const cache = new Map<SecretName, CachedSecret>();
const rereadAt = new Map<SecretName, number>();

function read(name: SecretName): Promise<readonly string[]> {
  // The client is loaded with the first secret, since most requests need none.
  const values = import('./secret-store.ts').then(({ readSecret }) => readSecret(setting(arns[name])));
  const entry: CachedSecret = { values, readAt: Date.now() };
  cache.set(name, entry);
  return values.catch((error: unknown) => {
    if (cache.get(name) === entry) cache.delete(name);
    throw error;
  });
}

function valuesOf(name: SecretName): Promise<readonly string[]> {
  const known = cache.get(name);
  return known && Date.now() - known.readAt < cacheMilliseconds ? known.values : read(name);
}

/** The value to sign with. */
export async function currentSecret(name: SecretName): Promise<string> {
  const [current] = await valuesOf(name);
  if (current === undefined) throw new Error(`The secret ${name} has no current value.`);
  return current;
}

/**
 * The value, current or previous, that something was created with. Rereads the secret if the container knows no
 * such value, because another container may already use a rotated secret.
 */
export async function findSecret(
  name: SecretName,
  matches: (value: string) => boolean,
): Promise<string | undefined> {
  const found = (await valuesOf(name)).find(matches);
  if (found !== undefined || Date.now() - (rereadAt.get(name) ?? 0) < minRereadMilliseconds) return found;
  rereadAt.set(name, Date.now());
  return (await read(name)).find(matches);
}
