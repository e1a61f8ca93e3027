import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PacketProblem } from '#shared/records/packet.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { setFields } from '../core/set-fields.ts';
import { table, tableName } from '../core/table.ts';

/** What was learned from reading a file. */
interface ReadFile {
  /** The number of pages it takes up in a packet. */
  readonly packet_pages?: number;
  readonly packet_problem?: PacketProblem;
  readonly sha256: string;
}

/** Stores what was learned from reading a document's file, unless the document was deleted. */
export async function recordReadFile(caseId: string, documentId: string, known: ReadFile): Promise<void> {
  await ifConditionHolds(
    table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.document(caseId, documentId),
        ...setFields({ ...known }),
        ConditionExpression: 'attribute_exists(pk)',
      }),
    ),
  );
}
