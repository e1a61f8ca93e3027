import * as z from 'zod/mini';
import type { Permission } from '../domain/permissions.ts';
import type { ErrorCode } from './error-codes.ts';

/** One Lambda a domain. */
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

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** DynamoDB actions on the table and its indexes; a transaction needs the actions of its parts. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem';
/** S3 actions on the documents bucket. */
export type ObjectAction =
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'DeleteObjectVersion'
  | 'ListBucketVersions';
/** Cognito user pool actions. */
export type UserAction =
  | 'AdminCreateUser'
  | 'AdminGetUser'
  | 'AdminDeleteUser'
  | 'AdminAddUserToGroup'
  | 'AdminRemoveUserFromGroup'
  | 'AdminUserGlobalSignOut'
  | 'AdminSetUserMFAPreference'
  | 'AdminSetUserPassword'
  | 'AdminUpdateUserAttributes'
  | 'AdminConfirmSignUp';

/** `signing`: the key of cursors, links and counts by address. `origin`: what CloudFront shows the API. */
export type SecretName = 'signing' | 'origin';

/** What an endpoint needs; the domain's role is granted the union over its endpoints and nothing else. */
export interface DataAccess {
  readonly table?: readonly TableAction[];
  /** Objects under these key prefixes of the documents bucket. */
  readonly objects?: readonly { readonly prefix: string; readonly actions: readonly ObjectAction[] }[];
  readonly users?: readonly UserAction[];
  /** Which secrets it reads. A list that is read page by page signs its cursors, and need not say so. */
  readonly secrets?: readonly SecretName[];
}

export interface EndpointDefinition<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly domain: Domain;
  readonly method: Method;
  /** With API Gateway's placeholders: `/api/cases/{caseId}`. */
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
  /** Beside those every endpoint can give (`request.*`, `auth.required`, `permission.denied`, …). */
  readonly errors: readonly ErrorCode[];
  readonly data: DataAccess;
  /** Takes an `Idempotency-Key` header, and happens once for each. */
  readonly idempotent: boolean;
}

const nothing = z.object({});
/** An answer without content (204). */
export const NoContent = z.undefined();

/** Reading who is asking: the profile and the membership, in one query. */
export const actorAccess = ['Query'] as const satisfies readonly TableAction[];

/** Cursors are signed. */
const isPaged = (query: z.core.$ZodType | undefined): boolean =>
  query instanceof z.ZodMiniObject && 'cursor' in query.shape;

/** Declares one endpoint; what is left out is empty, 200, and not idempotent. */
export function defineEndpoint<
  Response extends z.core.$ZodType,
  Params extends z.core.$ZodType = typeof nothing,
  Query extends z.core.$ZodType = typeof nothing,
  Body extends z.core.$ZodType = typeof NoContent,
>(
  definition: Pick<
    EndpointDefinition<Params, Query, Body, Response>,
    'domain' | 'method' | 'path' | 'summary' | 'access' | 'response' | 'data'
  > &
    Partial<EndpointDefinition<Params, Query, Body, Response>>,
): EndpointDefinition<Params, Query, Body, Response> {
  const table =
    definition.access === 'public'
      ? definition.data.table
      : [...new Set([...actorAccess, ...(definition.data.table ?? [])])];
  const secrets = new Set(definition.data.secrets);
  if (isPaged(definition.query)) secrets.add('signing');
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: NoContent as unknown as Body,
    status: 200,
    errors: [],
    idempotent: false,
    ...definition,
    data: { ...definition.data, ...(table && { table }), ...(secrets.size > 0 && { secrets: [...secrets] }) },
  };
}

export const routeKey = (endpoint: Pick<EndpointDefinition, 'method' | 'path'>): string =>
  `${endpoint.method} ${endpoint.path}`;

export const hasBody = (endpoint: Pick<EndpointDefinition, 'body'>): boolean => endpoint.body !== NoContent;
