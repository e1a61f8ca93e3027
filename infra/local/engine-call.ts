import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Engines require a header of this form but don't verify it. Every caller gets the same one, because some
 * engines keep separate tables per access key.
 */
const engineHeaders = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local',
};

/** Identifies the caller to a measurement between gate and engine; the engine ignores it. */
export const callerHeader = 'x-landfall-caller';
/** What the SDK calls each of its calls: the same for every attempt. Also for a measurement only. */
export const invocationHeader = 'amz-sdk-invocation-id';

export class EngineError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Where a call comes from. */
export interface Origin {
  readonly caller: string;
  readonly invocation?: string | undefined;
}

export interface EngineResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Forwards a call to the engine unchanged. `fetch` takes four times the work. */
export const postToEngine = (
  { hostname, port }: URL,
  target: string,
  body: string,
  { agent, caller, invocation }: { readonly agent?: Agent } & Partial<Origin> = {},
): Promise<EngineResponse> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...{ ...engineHeaders, 'x-amz-target': target, 'content-length': Buffer.byteLength(body) },
      ...(caller !== undefined && { [callerHeader]: caller }),
      ...(invocation !== undefined && { [invocationHeader]: invocation }),
    };
    const onward = request(
      { hostname, port, ...(agent && { agent }), method: 'POST', path: '/', headers },
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

/**
 * Calls the table engine directly, bypassing the gate.
 * @throws EngineError with DynamoDB's error name
 */
export async function callEngine(engine: URL, target: string, input: unknown): Promise<unknown> {
  const { status, text } = await postToEngine(engine, target, JSON.stringify(input));
  const answer: unknown = JSON.parse(text);
  if (status === 200) return answer;
  const problem = typeof answer === 'object' && answer !== null ? answer : {};
  const type = '__type' in problem ? String(problem.__type) : 'Unknown';
  throw new EngineError(type.replace(/^.*#/, ''), `${target}: ${JSON.stringify(answer)}`);
}
