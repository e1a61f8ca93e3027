import { randomUUID } from 'node:crypto';
import { TooManyInvocations } from './function-errors.ts';
import { createPool } from './function-pool.ts';
import type { FunctionLog, FunctionSettings, Invocation } from './function-settings.ts';

interface FunctionRunner {
  /** @throws FunctionError, RequestTooLarge, TooManyInvocations */
  invoke(arn: string, event: unknown, requestId?: string): Promise<unknown>;
  readonly functions: readonly FunctionSettings[];
  /** Makes the next invocation run the current bundle. */
  replace(functions: readonly FunctionSettings[]): Promise<void>;
  /** Starts a worker for each of these functions to avoid a cold start on the first request. */
  warm(arns: Iterable<string>): void;
  stop(): Promise<void>;
}

/** Runs the deployed bundles in worker threads, which stay warm and run one invocation at a time each. */
export function createFunctionRunner(
  initial: readonly FunctionSettings[],
  log: FunctionLog,
  invoked: (invocation: Invocation) => void = () => undefined,
): FunctionRunner {
  const poolOf = (settings: FunctionSettings) => [settings.arn, createPool(settings, log, invoked)] as const;
  let pools = new Map(initial.map(poolOf));
  return {
    get functions() {
      return [...pools.values()].map((pool) => pool.settings);
    },
    async invoke(arn, event, requestId = randomUUID()) {
      const pool = pools.get(arn);
      if (!pool) throw new Error(`There is no function ${arn}.`);
      if (pool.settings.isStopped) throw new TooManyInvocations('Rate Exceeded.');
      return pool.invoke(event, requestId);
    },
    async replace(functions) {
      const before = pools;
      pools = new Map(functions.map(poolOf));
      await Promise.all([...before.values()].map((pool) => pool.retire()));
    },
    warm(arns) {
      for (const arn of new Set(arns)) pools.get(arn)?.warm();
    },
    stop: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
    },
  };
}
