import type { SecurityRun } from '../../security/local-run.ts';
import type { Side } from '../../security/sides.ts';

/** Work that goes on beside everyone else's, and is measured with a reader of the same organization. */
export interface LongJob {
  /** Such as "changing 1,000 cases". */
  readonly name: string;
  /** Cases that the organization needs. */
  readonly cases: number;
  /** How the logical ID of the function that runs it begins. */
  readonly functionId: string;
  /** What is prepared once. */
  readonly prepare: (stage: Stage) => Promise<PreparedJob>;
}

export interface Stage {
  readonly run: SecurityRun;
  readonly side: Side;
  /** A token of the side's OPS that is good for a minute or more. */
  readonly token: () => string;
}

export interface PreparedJob {
  /** Items of one run. */
  readonly items: number;
  /** Starts it once more. @returns whether it has ended. @throws when it failed, or left an item out */
  readonly start: (turn: number) => Promise<() => Promise<boolean>>;
}
