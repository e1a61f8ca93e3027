/** An operator's command has no time limit and may have a slow connection, so it waits ten times as long. */
const patience = (): number => (process.env.AWS_LAMBDA_FUNCTION_NAME === undefined ? 10 : 1);

/**
 * Timeout (milliseconds) and attempts of an AWS client. One client per container, created on first use; endpoints
 * come from AWS_ENDPOINT_URL*, never from here. Without `throwOnRequestTimeout`, the SDK only warns about a slow
 * call and keeps waiting until Lambda stops the function. In a function, all attempts together take less than the ten
 * seconds of a request, so the function itself can respond that it is busy.
 */
export const clientTimeouts = (requestTimeout: number, maxAttempts: number) => ({
  maxAttempts,
  requestHandler: {
    requestTimeout: requestTimeout * patience(),
    connectionTimeout: 1000 * patience(),
    throwOnRequestTimeout: true,
  },
});

/**
 * Options of a call that may take as long as all attempts together (milliseconds), but isn't repeated after that,
 * because the service may have done something that repeating would do twice. A call that fails earlier, such as on a
 * lost connection or by throttling, is still repeated.
 */
export const inOneAttempt = (milliseconds: number) => ({
  abortSignal: AbortSignal.timeout(milliseconds * patience()),
  requestTimeout: 0,
});
