import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { Note } from '#shared/records/case-records.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** Internal notes of a case, stored in its partition under a prefix that no applicant query reads. */
export const putNote = (caseId: string, note: Note): TransactItem => ({
  Put: {
    Item: { ...keys.note(caseId, note.id), entity: 'Note', case_id: caseId, ...note },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

export async function getNote(caseId: string, noteId: string): Promise<Note | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.note(caseId, noteId), ConsistentRead: true }),
  );
  return Item && Note.parse(Item);
}

/** The notes of a case, newest first: one consistent query in the case's partition. */
export const listNotes = (
  caseId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<Note>> =>
  queryPage(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :notes)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':notes': keys.notePrefix },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    page,
    (item) => Note.parse(item),
  );
