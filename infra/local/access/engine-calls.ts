import { Agent } from 'node:http';
import { type EngineAnswer, postToEngine } from '../engine-call.ts';
import { writingOperations } from './table-calls.ts';
import { askForCapacity, type TableContention } from './table-contention.ts';

const target = /^DynamoDB(?:Streams)?_\d+\.(\w+)$/;

/** The operation that a call's `x-amz-target` names; empty for what names none. */
export const operationOf = (named: string): string => target.exec(named)?.[1] ?? '';

/** A refusal in the engine's place. */
export const refusal = (problem: object): EngineAnswer => {
  const text = JSON.stringify(problem);
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
  };
  return { status: 400, headers, text };
};

export interface EngineCalls {
  /** A call of someone who may make it: it reaches the engine when no other is in its way on DynamoDB. */
  pass(named: string, input: unknown, caller: string): Promise<EngineAnswer>;
  close(): void;
}

/** Calls of the table engine, which meet as they do on DynamoDB. */
export function createEngineCalls(options: {
  /** Where the engine listens. */
  readonly engine: URL;
  readonly contention: TableContention;
  /** Told after each successful write. */
  readonly written?: () => void;
}): EngineCalls {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    async pass(named, input, caller) {
      const operation = operationOf(named);
      const admitted = options.contention.enter(operation, input, caller);
      if (admitted.refused) return refusal(admitted.refused);
      let succeeded: string | undefined;
      const body = JSON.stringify(askForCapacity(operation, input));
      try {
        const response = await postToEngine(options.engine, named, body, { agent, caller });
        if (response.status === 200) succeeded = response.text;
        return response;
      } finally {
        await admitted.finish(succeeded);
        if (succeeded !== undefined && writingOperations.has(operation)) options.written?.();
      }
    },
    close: () => agent.destroy(),
  };
}
