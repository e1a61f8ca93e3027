/**
 * How long an AWS client waits (milliseconds) and how often it tries. One client a container, made when it is first
 * needed; endpoints come from AWS_ENDPOINT_URL*, never from here. Without `throwOnRequestTimeout` the SDK only
 * warns about a call that takes too long, and waits on until Lambda stops the function. All tries together
 * take less than the ten seconds a request has, so that the function itself can say that it is busy.
 */
export const patience = (requestTimeout: number, maxAttempts: number) => ({
  maxAttempts,
  requestHandler: { requestTimeout, connectionTimeout: 1000, throwOnRequestTimeout: true },
});
