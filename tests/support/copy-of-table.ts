import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { table, tableName } from '#functions/data/core/table.ts';
import { everyRow } from './every-row.ts';
import { writeInBatches } from './write-in-batches.ts';

let copies = 0;

/**
 * What RestoreTableToPointInTime creates: another table with the same rows, or some of them.
 * @returns its name
 */
export async function copyOfTable(
  includes: (row: Record<string, unknown>) => boolean = () => true,
): Promise<string> {
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
  const rows = (await everyRow()).filter(includes);
  await writeInBatches(
    rows.map((Item) => ({ PutRequest: { Item } })),
    name,
  );
  return name;
}
