import * as z from 'zod/mini';
import { type EndpointDefinition, hasBody } from '#shared/contract/define-endpoint.ts';
import { Problem } from '#shared/contract/problem.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { ApiError, knownCode } from './api-error.ts';

export { ApiError, errorText, requestIdOf } from './api-error.ts';

/** One part of a call: absent if the contract doesn't define it, optional if everything in it is. */
type Part<Name extends string, Schema extends z.core.$ZodType> =
  undefined extends z.core.input<Schema>
    ? { readonly [Key in Name]?: undefined }
    : Record<never, never> extends z.core.input<Schema>
      ? { readonly [Key in Name]?: z.core.input<Schema> }
      : { readonly [Key in Name]: z.core.input<Schema> };

type CallInput<Endpoint extends EndpointDefinition> = Part<'params', Endpoint['params']> &
  Part<'query', Endpoint['query']> &
  Part<'body', Endpoint['body']> & {
    /** One per user intent, reused for retries. Idempotent calls without one get a generated key. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal | undefined;
    /** Completes even if the page is closed meanwhile. Browsers refuse more than 64 KB at a time. */
    readonly keepalive?: boolean;
  };

type CallResponse<Endpoint extends EndpointDefinition> = z.core.output<Endpoint['response']>;

type Rest<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
}

/**
 * Calls an endpoint of the contract. Adds the access token unless the endpoint is public, refreshes it once after a
 * 401, and parses the response. Throws `ApiError`, also if there is no response within a minute; an aborted call throws
 * the signal's reason.
 */
export async function call<Endpoint extends EndpointDefinition>(
  endpoint: Endpoint,
  ...rest: Rest<CallInput<Endpoint>>
): Promise<CallResponse<Endpoint>> {
  const request = requestOf(endpoint, rest[0] ?? {});
  let response = await send(endpoint, request);
  if (response.status === 401 && endpoint.access !== 'public')
    response = await send(endpoint, request, { refresh: true });
  if (response.status === 401 && endpoint.access !== 'public') (await import('./auth.ts')).endSession();
  if (!response.ok) {
    const problem = await problemOf(response);
    // The page then leads the user to the setup.
    if (problem.code === 'second_factor.required')
      void import('./auth.ts').then((auth) => auth.startSession()).catch(loadWarning);
    throw problem;
  }
  const left = response.headers.get('ratelimit');
  if (left)
    void import('./quota-left.ts').then(({ storeQuotaLeft }) => storeQuotaLeft(left)).catch(loadWarning);
  return responseOf(endpoint, response);
}

/** The request has succeeded, even if the code for an optional part of the response can't be loaded. */
const loadWarning = (error: unknown): undefined => {
  console.warn('Code could not be loaded', error);
};

interface PreparedRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Readonly<Record<string, string>>;
}

function requestOf(endpoint: EndpointDefinition, input: AnyInput): PreparedRequest {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (hasBody(endpoint)) headers['content-type'] = 'application/json';
  if (endpoint.idempotent) headers[idempotencyHeader] = input.idempotencyKey ?? crypto.randomUUID();
  return {
    url: addressOf(endpoint.path, input),
    headers,
    init: {
      method: endpoint.method,
      ...(hasBody(endpoint) && { body: JSON.stringify(input.body) }),
      ...(input.signal && { signal: input.signal }),
      ...(input.keepalive && { keepalive: true }),
    },
  };
}

const Values = z.record(z.string(), z.unknown());

function addressOf(path: string, { params, query }: AnyInput): string {
  const values = Values.safeParse(params).data ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(Values.safeParse(query).data ?? {}))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size ? `${filled}?${search}` : filled;
}

/**
 * Without a response, the browser would wait for minutes, and the page with it. The gateway responds within 30 seconds:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const timeoutMilliseconds = 60_000;

/** Rejects once the signal is aborted. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

/** @param options `refresh`: whether to send a new access token */
async function send(
  endpoint: EndpointDefinition,
  { url, init, headers }: PreparedRequest,
  { refresh = false } = {},
): Promise<Response> {
  const signal = AbortSignal.any([
    ...(init.signal ? [init.signal] : []),
    AbortSignal.timeout(timeoutMilliseconds),
  ]);
  try {
    const token =
      endpoint.access === 'public' ? undefined : await Promise.race([tokenFor(refresh), abortOf(signal)]);
    return await fetch(url, {
      ...init,
      signal,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    });
  } catch (cause) {
    // This includes a user pool that can't be reached: whether the session has ended isn't known.
    if (init.signal?.aborted) throw cause;
    throw new ApiError('offline', { cause });
  }
}

/** After a rejected refresh there is no token, and the response is a 401. */
const tokenFor = async (refresh: boolean): Promise<string | undefined> =>
  (await import('./auth.ts')).accessToken(refresh);

/** API Gateway's request id. If a response isn't from our code, only this header has it. */
const gatewayRequestId = 'apigw-requestid';

async function problemOf(response: Response): Promise<ApiError> {
  const problem = Problem.safeParse(await response.json().catch(() => undefined));
  const requestId = problem.data?.requestId ?? response.headers.get(gatewayRequestId);
  const code = knownCode(problem.data?.code ?? '', response.status);
  const retryAfter = Number(response.headers.get('retry-after'));
  const text =
    code === 'quota.reached' && retryAfter
      ? await import('./quota-left.ts').then((quota) => quota.quotaReachedText(retryAfter), loadWarning)
      : undefined;
  return new ApiError(code, {
    ...(text && { text }),
    status: response.status,
    ...(requestId && { requestId }),
    fields: problem.data?.errors ?? [],
    conflict: problem.data?.conflict,
    retryAfter,
  });
}

async function responseOf<Endpoint extends EndpointDefinition>(
  endpoint: Endpoint,
  response: Response,
): Promise<CallResponse<Endpoint>> {
  const requestId = response.headers.get(gatewayRequestId) ?? undefined;
  const text = await response.text().catch((cause: unknown) => {
    throw new ApiError('offline', { status: response.status, ...(requestId && { requestId }), cause });
  });
  try {
    const data: unknown = response.status === 204 ? undefined : JSON.parse(text);
    return z.parse<Endpoint['response']>(endpoint.response, data);
  } catch (cause) {
    throw new ApiError('unreadable', { status: response.status, ...(requestId && { requestId }), cause });
  }
}
