import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';

/** Whether staff need a second factor. Read without consistency: a changed setting counts within a second or so. */
export async function demandsSecondFactor(organizationId: string): Promise<boolean> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.organization(organizationId) }),
  );
  return Item?.second_factor_required === true;
}
