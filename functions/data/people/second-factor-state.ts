import type { SecondFactorFact } from './account.ts';

export interface SignIn {
  readonly id: string | undefined;
  /** Seconds since the epoch. */
  readonly at: number | undefined;
}

/**
 * What the membership says about a sign-in: `on` when it asked for a code, or set the second factor up;
 * `earlier` when it is older than the second factor, so a password alone was enough; `unknown` when the user
 * pool has not been asked since.
 */
export type SecondFactorState = 'on' | 'earlier' | 'unknown';

export function secondFactorState(fact: SecondFactorFact | undefined, { id, at }: SignIn): SecondFactorState {
  if (!fact || at === undefined || fact.checked < at) return 'unknown';
  if (at >= fact.since) return 'on';
  return id !== undefined && id === fact.set_up_in ? 'on' : 'earlier';
}
