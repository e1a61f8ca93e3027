import { createHash } from 'node:crypto';
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import * as z from 'zod/mini';
import { type EndpointDefinition, hasBody } from '#shared/contract/define-endpoint.ts';
import { type Actor, can } from '#shared/domain/permissions.ts';
import { formatQuotaHeader, type LimitLeft, quotaHeader } from '#shared/domain/quotas.ts';
import type { AuditEvent } from '#shared/records/audit.ts';
import { IdempotencyKey, idempotencyHeader } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { putAudit } from '../data/core/put-audit.ts';
import { rehearseCall } from '../data/core/rehearse-call.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import type { QuotaUse } from '../data/documents/quota.ts';
import type { EndpointRequest } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { type RepairAccount, requireActor } from './actor.ts';
import type { AnyGroup, Route, Routes } from './endpoint-group.ts';
import { recordRequest } from './record-request.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { viewerAddress } from './viewer-address.ts';

// If startup has no credentials, the first request fails and reports it.
await rehearseCall().catch(() => undefined);

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;

/**
 * A step takes a fraction of this. No step starts with less time left, so steps end long before the Lambda timeout.
 */
const stepMilliseconds = 5000;
/** Responds "busy" shortly before Lambda would time out and return a 500. */
const responseMarginMilliseconds = 500;

/**
 * The Lambda handler of a domain: dispatches on the route key, then checks the permission, parses the input, runs
 * the endpoint's function, and parses the output. Failures become problem+json. The routes of a group are created
 * by the first request for one of them.
 */
export function domainHandler<Contract extends Record<string, EndpointDefinition>>(routes: Routes<Contract>) {
  const groups = new Map<string, AnyGroup>(Object.entries(routes));
  const known = new Map<string, Route>();
  const find = async (key: string): Promise<Route> => {
    const found = groups.get(key);
    const group = typeof found === 'function' ? (await found()).endpoints : found;
    for (const [each, route] of group?.routes() ?? []) known.set(each, route);
    const route = known.get(key);
    if (!route) throw new ApiError('route.unknown');
    return route;
  };
  return middy<Event, APIGatewayProxyStructuredResultV2>({ timeoutEarlyInMillis: responseMarginMilliseconds })
    .use(recordRequest())
    .handler(async (event, context) => {
      const { endpoint, repair, run } = known.get(event.routeKey) ?? (await find(event.routeKey));
      const left: LimitLeft[] = [];
      const request = await readRequest(endpoint, { event, context }, repair, (spent) => left.push(...spent));
      return toResponse(endpoint, await run(request), left, event.headers['if-none-match']);
    });
}

async function readRequest(
  endpoint: EndpointDefinition,
  { event, context }: { readonly event: Event; readonly context: Context },
  repair: RepairAccount | undefined,
  reportLimits: (left: readonly LimitLeft[]) => void,
): Promise<EndpointRequest<EndpointDefinition>> {
  const { actor, account } = endpoint.access === 'public' ? {} : await requireActor(event, repair);
  if (actor && endpoint.access !== 'public') {
    const settings = { employerConsole: setting(environmentNames.employerConsole) };
    if (!can(actor, endpoint.access, settings)) throw new ApiError('permission.denied');
    await requireSecondFactor(actor, endpoint.access);
  }
  return {
    actor,
    account,
    params: parse(endpoint.params, decodedPath(event), ''),
    query: parse(endpoint.query, event.queryStringParameters ?? {}, ''),
    body: hasBody(endpoint) ? parse(endpoint.body, readJson(event), '') : undefined,
    accessToken: () => bearerToken(event),
    idempotencyKey: endpoint.idempotent ? readIdempotencyKey(event) : undefined,
    sourceIp: () => viewerAddress(event),
    headers: event.headers,
    requestId: event.requestContext.requestId,
    checkQuota: async (use: QuotaUse) => {
      const { checkQuota } = await onQuotas();
      const { left, limits } = await checkQuota(requireSignedIn(actor), use);
      reportLimits(left);
      return limits;
    },
    prepareQuota: async (use: QuotaUse) =>
      (await onQuotas()).prepareQuota(requireSignedIn(actor), use, reportLimits),
    reportLimit: (left: LimitLeft) => reportLimits([left]),
    audit: auditOf(actor, event.requestContext.requestId),
    hasTime: () => context.getRemainingTimeInMillis() > stepMilliseconds,
  } as EndpointRequest<EndpointDefinition>;
}

/** Only requests that create something need quotas. */
const onQuotas = () => import('../data/core/check-quota.ts');

function requireSignedIn(actor: Actor | undefined): Actor {
  if (!actor) throw new Error('Quotas require a signed-in user');
  return actor;
}

const auditOf =
  (actor: Actor | undefined, requestId: string) =>
  (event: AuditEvent): TransactItem | undefined =>
    actor?.organizationId
      ? putAudit({ organizationId: actor.organizationId, actorId: actor.userId, requestId }, event)
      : undefined;

const decodedPath = (event: Event): Record<string, string> =>
  Object.fromEntries(Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value ?? '']));

/** @throws ApiError `auth.required`; normally the authorizer rejects requests without a token */
function bearerToken({ headers }: Event): string {
  const token = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new ApiError('auth.required');
  return token;
}

function readIdempotencyKey(event: Event): string | undefined {
  const given = event.headers[idempotencyHeader];
  return given === undefined ? undefined : parse(IdempotencyKey, given, idempotencyHeader);
}

function readJson(event: Event): unknown {
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
    : (event.body ?? '');
  if (Buffer.byteLength(text) > limits.requestBodyBytes) throw new ApiError('request.too_large');
  const type = event.headers['content-type'] ?? '';
  if (text !== '' && !/^application\/json\s*(;|$)/i.test(type))
    throw new ApiError('request.unsupported_type');
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('request.malformed');
  }
}

function parse<S extends z.core.$ZodType>(schema: S, value: unknown, at: string): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, limits.fieldProblems).map((issue) => ({
    field: [at, ...issue.path.map(String)].filter((part) => part !== '').join('.'),
    message: issue.message,
  }));
  throw new ApiError('request.invalid', { fields });
}

function toResponse(
  endpoint: EndpointDefinition,
  value: unknown,
  left: readonly LimitLeft[],
  ifNoneMatch: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const headers = {
    'cache-control': 'no-store',
    ...(left.length > 0 && { [quotaHeader]: formatQuotaHeader(left) }),
  };
  if (endpoint.status === 204) return { statusCode: 204, headers };
  if (endpoint.mediaType !== 'application/json')
    return textResponse(endpoint, String(z.parse(endpoint.response, value)), ifNoneMatch);
  const body = JSON.stringify(z.parse(endpoint.response, value));
  const etag = endpoint.conditional ? etagOf(body) : undefined;
  if (etag && isCurrent(etag, ifNoneMatch)) return { statusCode: 304, headers: { ...headers, etag } };
  return {
    statusCode: endpoint.status,
    headers: { ...headers, 'content-type': 'application/json', ...(etag && { etag }) },
    body,
  };
}

const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Whether the client has this response. Proxies that compress a response weaken its ETag. */
const isCurrent = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);

/** A text that clients poll for: responds with 304 unless it has changed. */
function textResponse(
  { status, mediaType }: EndpointDefinition,
  body: string,
  ifNoneMatch: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const etag = etagOf(body);
  const headers = { 'cache-control': 'private, no-cache', etag };
  if (isCurrent(etag, ifNoneMatch)) return { statusCode: 304, headers };
  return { statusCode: status, headers: { ...headers, 'content-type': `${mediaType}; charset=utf-8` }, body };
}
