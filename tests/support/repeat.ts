/**
 * Repeats an idempotent request that failed, like the page: on a busy machine, a function may time out.
 * @throws the error of the last attempt
 */
export async function repeat<Response>(request: () => Promise<Response>, attempts = 5): Promise<Response> {
  try {
    return await request();
  } catch (error) {
    if (attempts === 1) throw error;
    return repeat(request, attempts - 1);
  }
}
