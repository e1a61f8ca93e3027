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
  // A call that was sent again, after its response took too long, met itself.
  'TransactionInProgressException',
  'TimeoutError',
]);
/** Node.js's own codes of a connection that was lost, or could not be made. */
const lostConnection = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** Throttling, contention, and failures of AWS or on the way to it: doing the same again later is worth it. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof ProvisionedThroughputExceededException ||
    error instanceof TransactionCanceledException ||
    error instanceof TransactionConflictException ||
    busyNames.has(error.name) ||
    ('code' in error && lostConnection.test(String(error.code))) ||
    ('$fault' in error && error.$fault === 'server')
  );
}
