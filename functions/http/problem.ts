import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { isBusy } from '../data/core/is-busy.ts';
import { ApiError } from '../platform/api-error.ts';
import { knownError } from '../platform/known-error.ts';
import { logger } from '../platform/logger.ts';

/**
 * Maps thrown errors to problem+json. Unexpected errors are logged, and their details never reach the client.
 */
export async function problemResponse(
  error: unknown,
  requestId: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (error instanceof ApiError) return response(error.code, requestId, error);
  logger.error('request failed', { requestId, error: error instanceof Error ? error : String(error) });
  return response(isBusy(error) ? 'unavailable' : 'unexpected', requestId);
}

async function response(
  code: ErrorCode,
  requestId: string,
  {
    fields = [],
    retryAfterSeconds = code === 'unavailable' ? 1 : undefined,
    conflict,
  }: Partial<ApiError> = {},
): Promise<APIGatewayProxyStructuredResultV2> {
  const { status, text } = await knownError(code);
  const problem: Problem = {
    type: `urn:landfall:problem:${code}`,
    title: text,
    status,
    code,
    requestId,
    ...(fields.length > 0 && { errors: [...fields] }),
    ...(conflict && { conflict }),
  };
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify(problem),
  };
}
