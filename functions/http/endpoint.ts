import middy from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { IdempotencyKey, idempotencyHeader } from '#shared/contract/common.ts';
import { type EndpointDefinition, hasBody, routeKey } from '#shared/contract/define-endpoint.ts';
import { limits } from '#shared/domain/limits.ts';
import { type Actor, can } from '#shared/domain/permissions.ts';
import type { AuditEvent } from '#shared/records/audit.ts';
import { putAudit } from '../data/audit.ts';
import type { Write } from '../data/transaction.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { requireActor, type SettleAccount } from './actor.ts';
import { ApiError } from './api-error.ts';
import { recordRequest } from './record-request.ts';
import { viewerAddress } from './viewer-address.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Out<S> = S extends z.core.$ZodType ? z.output<S> : never;

/** The asking member, as a handler sees it. */
export type Caller = Actor & {
  readonly fullName: string;
  readonly signInId: string | undefined;
  /** When that sign-in was, in seconds since the epoch. */
  readonly signedInAt: number | undefined;
};

/** What an endpoint's function is given: everything parsed, everyone known. */
export interface EndpointRequest<E extends EndpointDefinition> {
  readonly params: Out<E['params']>;
  readonly query: Out<E['query']>;
  readonly body: Out<E['body']>;
  /** Undefined exactly when the endpoint is public. */
  readonly actor: E['access'] extends 'public' ? undefined : Caller;
  readonly idempotencyKey: string | undefined;
  /** The caller's network address, for rate limits; never stored as it is. */
  readonly sourceIp: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Under which the log has the request. */
  readonly requestId: string;
  /** An audit entry of this request, for the transaction it tells of; nothing for whoever is no member. */
  readonly audit: (event: AuditEvent) => Write | undefined;
}

export type EndpointFunction<E extends EndpointDefinition> = (
  request: EndpointRequest<E>,
) => Promise<z.output<E['answer']>>;

/** A function for every endpoint of a domain: the compiler finds the missing one. */
export type DomainFunctions<Contract extends Record<string, EndpointDefinition>> = {
  [Name in keyof Contract]: EndpointFunction<Contract[Name]>;
};

/**
 * The Lambda handler of a domain: dispatches on the route key, then permission, input, the endpoint's
 * function, output. Failures become problem+json.
 * @param settle for an endpoint that people reach before they have a profile: what gives them one
 */
export function domainHandler<const Contract extends Record<string, EndpointDefinition>>(
  contract: Contract,
  functions: DomainFunctions<Contract>,
  settle: { readonly [Name in keyof Contract]?: SettleAccount } = {},
) {
  const routes = new Map(
    Object.entries(contract).map(([name, endpoint]) => [
      routeKey(endpoint),
      {
        endpoint,
        run: functions[name] as unknown as EndpointFunction<EndpointDefinition>,
        settle: settle[name],
      },
    ]),
  );
  return middy<Event, APIGatewayProxyStructuredResultV2>()
    .use(recordRequest())
    .handler(async (event) => {
      const route = routes.get(event.routeKey);
      if (!route) throw new ApiError('route.unknown');
      return answerWith(
        route.endpoint,
        await route.run(await readRequest(route.endpoint, event, route.settle)),
      );
    });
}

async function readRequest(
  endpoint: EndpointDefinition,
  event: Event,
  settle: SettleAccount | undefined,
): Promise<EndpointRequest<EndpointDefinition>> {
  const actor = endpoint.access === 'public' ? undefined : await requireActor(event, settle);
  if (actor && endpoint.access !== 'public') {
    const settings = { employerConsole: setting(environmentNames.employerConsole) };
    if (!can(actor, endpoint.access, settings)) throw new ApiError('permission.denied');
  }
  return {
    actor,
    params: parse(endpoint.params, decodedPath(event), ''),
    query: parse(endpoint.query, event.queryStringParameters ?? {}, ''),
    body: hasBody(endpoint) ? parse(endpoint.body, readJson(event), '') : undefined,
    idempotencyKey: endpoint.idempotent ? readIdempotencyKey(event) : undefined,
    sourceIp: viewerAddress(event),
    headers: event.headers,
    requestId: event.requestContext.requestId,
    audit: auditOf(actor, event.requestContext.requestId),
  } as EndpointRequest<EndpointDefinition>;
}

const auditOf =
  (actor: Actor | undefined, requestId: string) =>
  (event: AuditEvent): Write | undefined =>
    actor?.organizationId
      ? putAudit({ organizationId: actor.organizationId, actorId: actor.userId, requestId }, event)
      : undefined;

const decodedPath = (event: Event): Record<string, string> =>
  Object.fromEntries(Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value ?? '']));

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
  throw new ApiError(
    'request.invalid',
    parsed.error.issues.map((issue) => ({
      field: [at, ...issue.path.map(String)].filter((part) => part !== '').join('.'),
      message: issue.message,
    })),
  );
}

function answerWith(endpoint: EndpointDefinition, value: unknown): APIGatewayProxyStructuredResultV2 {
  const headers = { 'cache-control': 'no-store' };
  if (endpoint.status === 204) return { statusCode: 204, headers };
  return {
    statusCode: endpoint.status,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(z.parse(endpoint.answer, value)),
  };
}
