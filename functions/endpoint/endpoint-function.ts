import type * as z from 'zod/mini';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import type { LimitLeft, Limits } from '#shared/domain/quotas.ts';
import type { QuotaSpending } from '../data/core/check-quota.ts';
import type { Audit } from '../data/core/put-audit.ts';
import type { QuotaUse } from '../data/documents/quota.ts';
import type { Account } from '../data/people/account.ts';
import type { SecondFactorState } from '../data/people/second-factor-state.ts';
import type { HasTime } from '../platform/steps.ts';

type Out<S> = S extends z.core.$ZodType ? z.output<S> : never;

/** The signed-in member making the request. */
export type Caller = Actor & {
  readonly fullName: string;
  readonly signInId: string | undefined;
  /** The time of that sign-in, in seconds since the epoch. */
  readonly signedInAt: number | undefined;
  /** The state of their second factor in this sign-in. */
  readonly secondFactor: SecondFactorState;
  /** The number of their open cases as an applicant of the organization. */
  readonly openCases: number;
};

/** The input of an endpoint's handler: parsed and authenticated. */
export interface EndpointRequest<E extends EndpointDefinition> {
  readonly params: Out<E['params']>;
  readonly query: Out<E['query']>;
  readonly body: Out<E['body']>;
  /** Undefined exactly when the endpoint is public. */
  readonly actor: E['access'] extends 'public' ? undefined : Caller;
  /** The caller's account, as read to authenticate this request. */
  readonly account: E['access'] extends 'public' ? undefined : Account;
  /** The caller's access token, for user pool operations that only the person can perform. */
  readonly accessToken: () => string;
  readonly idempotencyKey: string | undefined;
  /** The caller's IP address, for rate limits; never stored in plain form. */
  readonly sourceIp: () => Promise<string>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The request ID in the logs. */
  readonly requestId: string;
  /**
   * Counts what the request is about to create against the caller's quotas, and adds the remaining quota to the
   * response.
   * @returns all limits of the organization
   * @throws ApiError `quota.reached`
   */
  readonly checkQuota: (use: QuotaUse) => Promise<Limits>;
  /** Prepares the same count for the creating transaction. */
  readonly prepareQuota: (use: QuotaUse) => Promise<QuotaSpending>;
  /** Adds what remains of a limit to the response. */
  readonly reportLimit: (left: LimitLeft) => void;
  /** An audit entry of this request, for the audited transaction; none for non-members. */
  readonly audit: Audit;
  /** Whether there is time for another step of work that a later request can resume. */
  readonly hasTime: HasTime;
}

export type EndpointFunction<E extends EndpointDefinition> = (
  request: EndpointRequest<E>,
) => Promise<z.output<E['response']>>;

/** One handler per endpoint of a domain; the compiler reports missing ones. */
export type DomainFunctions<Contract extends Record<string, EndpointDefinition>> = {
  [Name in keyof Contract]: EndpointFunction<Contract[Name]>;
};
