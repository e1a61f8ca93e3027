import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/**
 * Awaits a single conditional write; for transactions, use `onConditionFailed`.
 * @returns the result of the write, or undefined if the condition failed
 */
export async function ifConditionHolds<Output>(write: Promise<Output>): Promise<Output | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
