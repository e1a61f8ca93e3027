/**
 * Condition of a write over the row that was seen: it fails when someone was faster.
 * @param seen the version that was seen; 0 where there was no row
 * @param attribute what the row calls its version
 */
export const overVersion = (seen: number, attribute: 'version' | 'revision' = 'version') =>
  seen === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: `${attribute} = :seen`, ExpressionAttributeValues: { ':seen': seen } };
