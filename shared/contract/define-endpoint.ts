import * as z from 'zod/mini';
import type { Permission } from '../domain/permissions.ts';
import type { ErrorCode } from './error-codes.ts';

/** One Lambda function per domain. */
export const domains = [
  'cases',
  'documents',
  'eligibility',
  'consultations',
  'organization',
  'profile',
  'accounts',
] as const;
export type Domain = (typeof domains)[number];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface EndpointDefinition<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly domain: Domain;
  readonly method: Method;
  /** With API Gateway placeholders: `/api/cases/{caseId}`. */
  readonly path: `/api/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** `public` needs no token; everything else needs a signed-in member with this permission. */
  readonly access: 'public' | Permission;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  readonly status: 200 | 201 | 202 | 204;
  /** In addition to those that every endpoint can return (`request.*`, `auth.required`, `permission.denied`, …). */
  readonly errors: readonly ErrorCode[];
  /** The type of a successful response; a text response has an ETag. */
  readonly mediaType: 'application/json' | 'text/calendar';
  /** Accepts an `Idempotency-Key` header and runs once per key. */
  readonly idempotent: boolean;
  /** The response has an `ETag`; requests with a matching `If-None-Match` get a 304. */
  readonly conditional: boolean;
}

const nothing = z.object({});
/** A response without content (204). */
export const NoContent = z.undefined();

/** Declares one endpoint. Defaults: no input, status 200, not idempotent. */
export function defineEndpoint<
  const M extends Method,
  const Path extends EndpointDefinition['path'],
  Response extends z.core.$ZodType,
  Params extends z.core.$ZodType = typeof nothing,
  Query extends z.core.$ZodType = typeof nothing,
  Body extends z.core.$ZodType = typeof NoContent,
>(
  definition: Pick<
    EndpointDefinition<Params, Query, Body, Response>,
    'domain' | 'summary' | 'access' | 'response'
  > & { readonly method: M; readonly path: Path } & Partial<
      EndpointDefinition<Params, Query, Body, Response>
    >,
): EndpointDefinition<Params, Query, Body, Response> & { readonly method: M; readonly path: Path } {
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: NoContent as unknown as Body,
    status: 200,
    mediaType: 'application/json',
    errors: [],
    idempotent: false,
    conditional: false,
    ...definition,
  };
}

export type RouteKey<Endpoint extends Pick<EndpointDefinition, 'method' | 'path'>> =
  `${Endpoint['method']} ${Endpoint['path']}`;

export const routeKey = (endpoint: Pick<EndpointDefinition, 'method' | 'path'>): string =>
  `${endpoint.method} ${endpoint.path}`;

export const hasBody = (endpoint: Pick<EndpointDefinition, 'body'>): boolean => endpoint.body !== NoContent;
