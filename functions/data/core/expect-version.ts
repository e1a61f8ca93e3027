/**
 * Optimistic-locking condition: the row is still at the version that was read.
 * @param expected the version that was read; 0 if there was no row
 * @param attribute the name of the version attribute
 */
export const expectVersion = (expected: number, attribute: 'version' | 'revision' = 'version') =>
  expected === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: `${attribute} = :seen`, ExpressionAttributeValues: { ':seen': expected } };
