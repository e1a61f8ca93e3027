import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { table, tableName } from '#functions/data/core/table.ts';
import { everyRow } from './every-row.ts';

let copies = 0;

/** What RestoreTableToPointInTime creates: another table with the same rows. Returns its name. */
export async function copyOfTable(): Promise<string> {
  copies++;
  const name = `restored-${Date.now()}-${copies}`;
  const { Table } = await table.send(new DescribeTableCommand({ TableName: tableName() }));
  await table.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
    }),
  );
  for (const Item of await everyRow()) await table.send(new PutCommand({ TableName: name, Item }));
  return name;
}
