import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import type { EndpointFunction } from './endpoint-function.ts';

/**
 * An endpoint whose code is loaded by the first request for it, with the clients it alone needs (S3, the
 * user pool): they are most of a cold start, and most requests do without.
 */
export const onDemand =
  <E extends EndpointDefinition>(load: () => Promise<EndpointFunction<E>>): EndpointFunction<E> =>
  async (request) =>
    (await load())(request);
