import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';

const busyNames = new Set([
  'ThrottlingException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'SlowDown',
]);

/** Capacity and contention that a later try gets past, as the SDK reports them. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof ProvisionedThroughputExceededException ||
    error instanceof TransactionCanceledException ||
    (error instanceof Error && (busyNames.has(error.name) || error.name === 'TimeoutError'))
  );
}
