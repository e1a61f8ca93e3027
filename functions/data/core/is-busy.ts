import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';

const busyNames = new Set([
  'ThrottlingException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'SlowDown',
  // The SDK retried a call whose response timed out, and it collided with the original.
  'TransactionInProgressException',
  'TimeoutError',
  // A call that isn't repeated took too long.
  'AbortError',
]);
/** Node.js error codes for failed or lost connections. */
const lostConnection = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Whether an error is temporary, so that a retry makes sense: throttling, contention, or a failure of AWS or the
 * network.
 */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TransactionCanceledException) return !isInvalid(error);
  return (
    error instanceof ProvisionedThroughputExceededException ||
    error instanceof TransactionConflictException ||
    busyNames.has(error.name) ||
    ('code' in error && lostConnection.test(String(error.code))) ||
    ('$fault' in error && error.$fault === 'server')
  );
}

/** Whether a part of the transaction can never be written, for example because its row would become too large. */
const isInvalid = ({ CancellationReasons = [] }: TransactionCanceledException): boolean =>
  CancellationReasons.some(({ Code }) => Code === 'ValidationError');
