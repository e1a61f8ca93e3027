import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/**
 * Waits for a single write that has a condition; transactions have `onConditionFailed`.
 * @returns what the write returned, or undefined when the condition didn't hold
 */
export async function ifConditionHolds<Output>(write: Promise<Output>): Promise<Output | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
