/**
 * Optimistic-locking condition: the row is still at the version that was read.
 * @param seen the version that was read; 0 if there was no row
 * @param attribute the name of the version attribute
 */
export const overVersion = (seen: number, attribute: 'version' | 'revision' = 'version') =>
  seen === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: `${attribute} = :seen`, ExpressionAttributeValues: { ':seen': seen } };
