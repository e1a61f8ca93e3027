/**
 * Engines require a header of this form and verify nothing in it. Every caller gets the same one, because some
 * engines keep separate tables for each access key.
 */
export const engineHeaders = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local',
};

/** Tells a measurement between gate and engine whose call it is; the engine ignores it. */
export const callerHeader = 'x-landfall-caller';

export class EngineError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * One call directly to the table engine, past the gate.
 * @throws EngineError with DynamoDB's error name
 */
export async function callEngine(engine: URL, target: string, input: unknown): Promise<unknown> {
  const response = await fetch(engine, {
    method: 'POST',
    headers: { ...engineHeaders, 'x-amz-target': target },
    body: JSON.stringify(input),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const problem = typeof answer === 'object' && answer !== null ? answer : {};
  const type = '__type' in problem ? String(problem.__type) : 'Unknown';
  throw new EngineError(type.replace(/^.*#/, ''), `${target}: ${JSON.stringify(answer)}`);
}
