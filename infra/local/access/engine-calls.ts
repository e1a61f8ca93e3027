import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { callerHeader, engineHeaders } from '../engine-call.ts';
import { writingOperations } from './table-calls.ts';
import { askForCapacity, type TableContention } from './table-contention.ts';

const target = /^DynamoDB(?:Streams)?_\d+\.(\w+)$/;

/** The operation that a call's `x-amz-target` names; empty for what names none. */
export const operationOf = (named: string): string => target.exec(named)?.[1] ?? '';

export interface EngineAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

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
  const { hostname, port } = options.engine;

  const send = (named: string, body: string, caller: string) =>
    new Promise<EngineAnswer>((resolve, reject) => {
      const sent = {
        ...{ ...engineHeaders, 'x-amz-target': named, [callerHeader]: caller },
        'content-length': Buffer.byteLength(body),
      };
      const onward = httpRequest(
        { hostname, port, agent, method: 'POST', path: '/', headers: sent },
        async (answer) => {
          try {
            resolve({ status: answer.statusCode ?? 500, headers: answer.headers, text: await text(answer) });
          } catch (error) {
            reject(error);
          }
        },
      );
      onward.on('error', reject);
      onward.end(body);
    });

  return {
    async pass(named, input, caller) {
      const operation = operationOf(named);
      const admitted = options.contention.enter(operation, input, caller);
      if (admitted.refused) return refusal(admitted.refused);
      let succeeded: string | undefined;
      try {
        const answer = await send(named, JSON.stringify(askForCapacity(operation, input)), caller);
        if (answer.status === 200) succeeded = answer.text;
        return answer;
      } finally {
        await admitted.settle(succeeded);
        if (succeeded !== undefined && writingOperations.has(operation)) options.written?.();
      }
    },
    close: () => agent.destroy(),
  };
}
