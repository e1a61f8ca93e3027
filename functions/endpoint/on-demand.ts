import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import type { EndpointFunction } from './endpoint-function.ts';

/**
 * Loads an endpoint's code with its first request, along with the clients that only it needs (S3, the user pool):
 * these make up most of a cold start, and most requests don't use them.
 */
export const onDemand =
  <E extends EndpointDefinition>(load: () => Promise<EndpointFunction<E>>): EndpointFunction<E> =>
  async (request) =>
    (await load())(request);
