/**
 * Timeout (milliseconds) and attempts of an AWS client. One client per container, created on first use; endpoints
 * come from AWS_ENDPOINT_URL*, never from here. Without `throwOnRequestTimeout`, the SDK only warns about a slow
 * call and keeps waiting until Lambda stops the function. All attempts together take less than the ten seconds of a
 * request, so the function itself can respond that it is busy.
 */
export const clientTimeouts = (requestTimeout: number, maxAttempts: number) => ({
  maxAttempts,
  requestHandler: { requestTimeout, connectionTimeout: 1000, throwOnRequestTimeout: true },
});
