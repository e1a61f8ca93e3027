import type { SecondFactorFact } from './account.ts';

export interface SignIn {
  readonly id: string | undefined;
  /** Seconds since the epoch. */
  readonly at: number | undefined;
}

/**
 * What the membership says about a sign-in. `on`: it asked for a code, or set up the second factor. `earlier`: it
 * predates the second factor, so it used only a password. `unknown`: the user pool hasn't been checked since.
 */
export type SecondFactorState = 'on' | 'earlier' | 'unknown';

export function secondFactorState(fact: SecondFactorFact | undefined, { id, at }: SignIn): SecondFactorState {
  if (!fact || at === undefined || fact.checked < at) return 'unknown';
  if (at >= fact.since) return 'on';
  return id !== undefined && id === fact.set_up_in ? 'on' : 'earlier';
}
