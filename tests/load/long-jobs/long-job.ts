import type * as z from 'zod/mini';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { exportLimits } from '#shared/domain/export-limits.ts';
import { limits } from '#shared/schema/limits.ts';
import { responseOf, type Sent } from '../../security/send.ts';
import type { Tenant } from '../../security/tenants.ts';
import type { SecurityRun } from '../../support/security-run.ts';

/** The organization's cases, and the lines of a file; fewer for a quick run. */
export const sizes = {
  cases: Number(process.env.BENCH_CASES ?? exportLimits.cases),
  lines: Number(process.env.BENCH_LINES ?? limits.importedCases),
} as const;

/** A long-running job, measured together with a reader in the same organization. */
export interface LongJob {
  /** Such as "changing 1,000 cases". */
  readonly name: string;
  /** What is counted: "case", "line". */
  readonly item: string;
  /** The maximum number of items it processes per second, whatever the machine. */
  readonly maxPerSecond: number;
  /** One-time preparation. */
  readonly prepare: (stage: Stage) => Promise<PreparedJob>;
}

export interface Stage {
  readonly run: SecurityRun;
  readonly tenant: Tenant;
  /** A token of the tenant's OPS that is valid for a minute or more. */
  readonly token: () => string;
  /** The number of turns, each with and without the job. */
  readonly turns: number;
}

export interface PreparedJob {
  /** Items of all turns together. */
  readonly items: number;
  /**
   * Starts a turn.
   * @returns its progress, from 0 to 1.
   * @throws if it failed
   */
  readonly start: (turn: number) => Promise<() => Promise<number>>;
  /** Problems after the last turn: items that were skipped, or processed twice. */
  readonly verify: () => Promise<readonly string[]>;
}

/**
 * The job with this ID in a list.
 * @throws if it is neither running nor successfully completed
 */
export function jobIn<Job extends { readonly id: string; readonly state: string }>(
  items: readonly Job[],
  id: string,
): Job {
  const job = items.find((each) => each.id === id);
  if (!job || !['RUNNING', 'DONE'].includes(job.state)) throw new Error(`The job is ${job?.state}.`);
  return job;
}

/**
 * Sends a request as the organization's OPS.
 * @throws if the response doesn't match the endpoint
 */
export const ask = <Schema extends z.ZodMiniType>(
  { run, token }: Pick<Stage, 'run' | 'token'>,
  endpoint: EndpointDefinition & { readonly response: Schema },
  sent: Sent = {},
): Promise<z.output<Schema>> => responseOf(run.url, endpoint, { ...sent, token: token() });
