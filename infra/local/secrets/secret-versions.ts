import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { LocalState } from '../state.ts';

const Version = z.object({ id: z.string(), value: z.string(), createdAt: z.number() });
type SecretVersion = z.infer<typeof Version>;
const Versions = z.array(Version);

/** A version's stage in a rotation: two have labels, older ones have only an id. */
export const stages = ['AWSCURRENT', 'AWSPREVIOUS'] as const;

export interface SecretVersions {
  /** Newest first, and never empty: the first value is generated from the template. */
  of(arn: string): SecretVersion[];
  /** Makes a value the current one. */
  put(arn: string, value: string, id?: string): SecretVersion;
}

/** The values of every secret of a run, kept in its state. */
export function openSecretVersions(state: LocalState): SecretVersions {
  const stateKey = (arn: string) => `versions of ${arn}`;
  /** The name under which an earlier release stored its only value. */
  const generated = (arn: string) => state.remember(`secret ${arn}`, () => randomBytes(32).toString('hex'));
  const of = (arn: string): SecretVersion[] =>
    Versions.parse(
      JSON.parse(
        state.remember(stateKey(arn), () =>
          JSON.stringify([{ id: randomUUID(), value: generated(arn), createdAt: Date.now() }]),
        ),
      ),
    );
  return {
    of,
    put(arn, value, id = randomUUID()) {
      const version = { id, value, createdAt: Date.now() };
      state.store(stateKey(arn), JSON.stringify([version, ...of(arn)]));
      return version;
    },
  };
}
