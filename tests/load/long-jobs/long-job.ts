import * as z from 'zod/mini';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { exportLimits } from '#shared/domain/export-limits.ts';
import { limits } from '#shared/schema/limits.ts';
import type { SecurityRun } from '../../security/local-run.ts';
import { type Sent, send } from '../../security/send.ts';
import type { Side } from '../../security/sides.ts';

/** Cases of the organization, and lines of a file; fewer for a quick run. */
export const sizes = {
  cases: Number(process.env.BENCH_CASES ?? exportLimits.cases),
  lines: Number(process.env.BENCH_LINES ?? limits.importedCases),
} as const;

/** Work that goes on beside everyone else's, and is measured with a reader of the same organization. */
export interface LongJob {
  /** Such as "changing 1,000 cases". */
  readonly name: string;
  /** What is counted: "case", "line". */
  readonly item: string;
  /** Items that it works on in one second at most, whatever the machine. */
  readonly mostPerSecond: number;
  /** What is prepared once. */
  readonly prepare: (stage: Stage) => Promise<PreparedJob>;
}

export interface Stage {
  readonly run: SecurityRun;
  readonly side: Side;
  /** A token of the side's OPS that is good for a minute or more. */
  readonly token: () => string;
  /** Into how many parts the measurement falls, with and without the job by turns. */
  readonly turns: number;
}

export interface PreparedJob {
  /** Items of all turns together. */
  readonly items: number;
  /** Starts a turn. @returns how much of it is done, from 0 to 1. @throws when it failed */
  readonly start: (turn: number) => Promise<() => Promise<number>>;
  /** What is wrong after the last turn: items that were left out, or done twice. */
  readonly verify: () => Promise<readonly string[]>;
}

/** The job of this ID in a list. @throws when it neither goes on nor has ended well */
export function jobIn<Job extends { readonly id: string; readonly state: string }>(
  items: readonly Job[],
  id: string,
): Job {
  const job = items.find((each) => each.id === id);
  if (!job || !['RUNNING', 'DONE'].includes(job.state)) throw new Error(`It is ${job?.state}.`);
  return job;
}

/** Asks as OPS of the organization. @throws when the response isn't the endpoint's */
export async function ask<Schema extends z.ZodMiniType>(
  { run, token }: Pick<Stage, 'run' | 'token'>,
  endpoint: EndpointDefinition & { readonly response: Schema },
  sent: Sent = {},
): Promise<z.output<Schema>> {
  const { status, text, json } = await send(run.url, endpoint, { ...sent, token: token() });
  if (status !== endpoint.status) throw new Error(`${endpoint.path} responded with ${status}: ${text}`);
  return z.parse(endpoint.response, json);
}
