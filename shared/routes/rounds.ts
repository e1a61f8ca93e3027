import type { Assessment } from './assessment.ts';
import { compareWithRounds, type RoundComparison, rounds } from './ca-express-entry/rounds.ts';

interface PastRounds {
  readonly read_on: string;
  readonly address: string;
  readonly unconfirmed?: string | undefined;
  readonly latest: readonly RoundComparison[];
}

const withRounds: Readonly<Record<string, (assessment: Assessment) => PastRounds>> = {
  CA_EXPRESS_ENTRY: (assessment) => ({ ...rounds, latest: compareWithRounds(assessment) }),
};

/** The latest invitation rounds for comparison with an assessment, for routes whose authority invites in rounds. */
export function pastRounds(assessment: Assessment): PastRounds | undefined {
  const past = withRounds[assessment.route]?.(assessment);
  return past && past.latest.length > 0 ? past : undefined;
}
