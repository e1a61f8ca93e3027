import { Agent } from 'node:http';
import { type EngineResponse, type Origin, postToEngine } from '../engine-call.ts';
import { attributeProblem } from './attribute-rules.ts';
import { expressionProblem } from './expression-rules.ts';
import { indexKeyProblem } from './index-key-rules.ts';
import { type QueriedPlace, queryProblem } from './query-rules.ts';
import { writingOperations } from './table-calls.ts';
import { askForCapacity, type TableContention } from './table-contention.ts';

const target = /^DynamoDB(?:Streams)?_\d+\.(\w+)$/;

/** The operation in a call's `x-amz-target`; empty if there is none. */
export const operationOf = (named: string): string => target.exec(named)?.[1] ?? '';

/** An error response in place of the engine's. */
export const errorResponse = (problem: object): EngineResponse => {
  const text = JSON.stringify(problem);
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
  };
  return { status: 400, headers, text };
};

export interface EngineCalls {
  /** An authorized call. It reaches the engine unless it would conflict with another call on DynamoDB. */
  pass(named: string, input: unknown, origin: Origin): Promise<EngineResponse>;
  /** Resolves when the engine has answered all calls. */
  close(): Promise<void>;
}

/** Forwards calls to the table engine, with DynamoDB's conflicts and throttling. */
export function createEngineCalls(options: {
  /** Where the engine listens. */
  readonly engine: URL;
  readonly contention: TableContention;
  readonly placeOf: (table: string, index?: string) => QueriedPlace;
  /** The keys of each index of a table, partition key first. */
  readonly indexKeys: (table: string) => readonly (readonly string[])[];
  /** Called after each successful write. */
  readonly written?: () => void;
  /** Where an engine with an earlier state of the tables listens, if this call should read it. */
  readonly earlierEngine?: (operation: string, input: unknown, caller: string) => URL | undefined;
}): EngineCalls {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const inFlight = new Set<Promise<EngineResponse>>();
  const forward: EngineCalls['pass'] = async (named, input, origin) => {
    const { caller } = origin;
    const operation = operationOf(named);
    const problem =
      attributeProblem(operation, input) ??
      expressionProblem(operation, input, (table) => options.placeOf(table).keys) ??
      (operation === 'Query'
        ? queryProblem(input, options.placeOf)
        : indexKeyProblem(operation, input, options.indexKeys));
    if (problem)
      return errorResponse({ __type: 'com.amazon.coral.validate#ValidationException', message: problem });
    const admitted = options.contention.enter(operation, input, caller);
    if (admitted.rejected) return errorResponse(admitted.rejected);
    let succeeded: string | undefined;
    const body = JSON.stringify(askForCapacity(operation, input));
    try {
      const engine = options.earlierEngine?.(operation, input, caller) ?? options.engine;
      const response = await postToEngine(engine, named, body, { agent, ...origin });
      if (response.status === 200) succeeded = response.text;
      return response;
    } finally {
      await admitted.finish(succeeded);
      if (succeeded !== undefined && writingOperations.has(operation)) options.written?.();
    }
  };
  return {
    pass(named, input, origin) {
      const call = forward(named, input, origin);
      const end = () => inFlight.delete(call);
      inFlight.add(call);
      call.then(end, end);
      return call;
    },
    async close() {
      await Promise.allSettled(inFlight);
      agent.destroy();
    },
  };
}
