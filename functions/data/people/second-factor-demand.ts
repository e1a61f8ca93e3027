import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';

/**
 * Whether staff need a second factor. Eventually consistent: a changed setting takes effect within about a second.
 */
export async function demandsSecondFactor(organizationId: string): Promise<boolean> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.organization(organizationId) }),
  );
  return Item?.second_factor_required === true;
}
