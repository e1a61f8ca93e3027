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
]);

/** Throttling and contention errors that are worth retrying, by SDK error name. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof ProvisionedThroughputExceededException ||
    error instanceof TransactionCanceledException ||
    error instanceof TransactionConflictException ||
    (error instanceof Error && (busyNames.has(error.name) || error.name === 'TimeoutError'))
  );
}
