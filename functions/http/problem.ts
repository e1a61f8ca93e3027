import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ErrorCode, errorCodes, type FieldProblem, type Problem } from '#shared/contract/error-codes.ts';
import { logger } from '../platform/logger.ts';
import { ApiError } from './api-error.ts';

const busyNames = new Set([
  'ThrottlingException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'SlowDown',
]);

/** Capacity and contention that a later try gets past, as the SDK reports them. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof ProvisionedThroughputExceededException ||
    error instanceof TransactionCanceledException ||
    (error instanceof Error && (busyNames.has(error.name) || error.name === 'TimeoutError'))
  );
}

/** The one mapper from what was thrown to what the client learns. The unexpected is logged, and not told. */
export function problemAnswer(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  if (error instanceof ApiError) return answer(error.code, requestId, error.fields, error.retryAfterSeconds);
  logger.error('request failed', { requestId, error: error instanceof Error ? error : String(error) });
  return answer(isBusy(error) ? 'unavailable' : 'unexpected', requestId, []);
}

function answer(
  code: ErrorCode,
  requestId: string,
  errors: readonly FieldProblem[],
  retryAfterSeconds: number | undefined = code === 'unavailable' ? 1 : undefined,
): APIGatewayProxyStructuredResultV2 {
  const { status, text } = errorCodes[code];
  const problem: Problem = {
    type: `urn:landfall:problem:${code}`,
    title: text,
    status,
    code,
    requestId,
    ...(errors.length > 0 && { errors: [...errors] }),
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
