import { randomUUID } from 'node:crypto';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import * as z from 'zod/mini';
import { grantsOf } from '#functions/http/grants.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { routeKey } from '#shared/contract/define-endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { Problem } from '#shared/contract/problem.ts';
import type { Person } from './people.ts';
import { recordUsedActions } from './used-actions.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Handler = (event: Event, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

export interface TestCall {
  readonly as?: Person;
  readonly claims?: Record<string, string>;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly rawBody?: string;
  readonly headers?: Record<string, string>;
  readonly routeKey?: string;
  /**
   * The function's remaining milliseconds: read once when the request begins, then by work that runs in steps.
   */
  readonly remaining?: () => number;
  /** Table actions that replace those granted to the endpoint. */
  readonly granted?: readonly string[];
}

interface TestResponse {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** Undefined if the body isn't JSON. */
  readonly json: unknown;
  readonly text: string | undefined;
}

const jsonOf = ({ body, headers }: APIGatewayProxyStructuredResultV2): unknown =>
  body && String(headers?.['content-type']).includes('json') ? JSON.parse(body) : undefined;

/**
 * Calls a domain's handler with the event API Gateway would create for the request.
 * @throws if the endpoint uses the table in a way its feature's `grants.ts` doesn't include
 */
export async function callEndpoint(
  handler: unknown,
  endpoint: EndpointDefinition,
  call: TestCall = {},
): Promise<TestResponse> {
  const { result, used } = await recordUsedActions(() =>
    (handler as Handler)(eventOf(endpoint, call), contextOf(call)),
  );
  const named = endpoints.find((each) => routeKey(each) === routeKey(endpoint));
  const granted: readonly string[] = call.granted ?? (named && grantsOf(named).table) ?? [];
  const undeclared = [...used].filter((action) => !granted.includes(action));
  if (undeclared.length > 0)
    throw new Error(`${routeKey(endpoint)} needs ${undeclared.join(', ')}, which isn’t granted to it.`);
  return {
    status: result.statusCode ?? 200,
    headers: result.headers ?? {},
    json: jsonOf(result),
    text: result.body,
  };
}

/** Calls, expects the endpoint's success status, and returns the parsed response. */
export async function succeed<Answer extends z.core.$ZodType>(
  handler: unknown,
  endpoint: EndpointDefinition & { readonly response: Answer },
  call: TestCall = {},
): Promise<z.output<Answer>> {
  const response = await callEndpoint(handler, endpoint, call);
  if (response.status !== endpoint.status)
    throw new Error(
      `${routeKey(endpoint)} responded with ${response.status}: ${JSON.stringify(response.json)}`,
    );
  return z.parse(endpoint.response, response.json);
}

/** Calls, expects a failure in the problem format, and returns the problem. */
export async function fail(
  handler: unknown,
  endpoint: EndpointDefinition,
  call: TestCall = {},
): Promise<Problem> {
  const response = await callEndpoint(handler, endpoint, call);
  if (response.headers['content-type'] !== 'application/problem+json')
    throw new Error(
      `${routeKey(endpoint)} responded with ${response.status}, which is not a problem response.`,
    );
  return z.parse(Problem, response.json);
}

function eventOf(endpoint: EndpointDefinition, call: TestCall): Event {
  const claims = call.claims ?? (call.as && claimsOf(call.as));
  const body = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? '');
  return {
    version: '2.0',
    routeKey: call.routeKey ?? routeKey(endpoint),
    rawPath: path,
    rawQueryString: new URLSearchParams(call.query).toString(),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...call.headers },
    ...(call.query && { queryStringParameters: call.query }),
    ...(call.params && { pathParameters: call.params }),
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'landfall.example',
      domainPrefix: 'test',
      http: { method: endpoint.method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      requestId: randomUUID(),
      routeKey: routeKey(endpoint),
      stage: '$default',
      time: '',
      timeEpoch: 0,
      authorizer: {
        principalId: '',
        integrationLatency: 0,
        jwt: { claims: claims ?? {}, scopes: [] },
      },
    },
  };
}

/** The claims of an access token, as API Gateway passes them on. */
export const claimsOf = (person: Person): Record<string, string> => ({
  sub: person.userId,
  token_use: 'access',
  ...(person.organizationId && { 'cognito:groups': `[${person.role}]` }),
});

const contextOf = ({ remaining }: TestCall): Context => ({
  ...lambdaContext,
  ...(remaining && { getRemainingTimeInMillis: remaining }),
});

const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:test',
  memoryLimitInMB: '256',
  awsRequestId: 'test',
  logGroupName: 'test',
  logStreamName: 'test',
  // middy ends a request when its timeout is reached. Here one process stands in for as many containers as a
  // test has requests.
  getRemainingTimeInMillis: () => 300_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
};
