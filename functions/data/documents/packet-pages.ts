import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PacketProblem } from '#shared/records/packet.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';

/** Records how many pages a document takes in a packet, unless it has been deleted. */
export async function recordPacketPages(
  caseId: string,
  documentId: string,
  { pages, problem }: { readonly pages: number; readonly problem?: PacketProblem },
): Promise<void> {
  try {
    await table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.document(caseId, documentId),
        UpdateExpression: `SET packet_pages = :pages${problem ? ', packet_problem = :problem' : ''}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':pages': pages, ...(problem && { ':problem': problem }) },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
