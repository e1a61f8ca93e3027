import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { foldText } from '#shared/domain/fold-text.ts';
import { Message } from '#shared/records/message.ts';
import { limits } from '#shared/schema/limits.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { getRows, queryAll } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** A new message. Its ID is a UUID v7, so the sort key is the order of the conversation. */
export const putMessage = (caseId: string, message: Message): TransactItem => ({
  Put: {
    Item: { ...keys.message(caseId, message.id), entity: 'Message', case_id: caseId, ...message },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Replaces a message with its changed version; the condition fails if it was deleted in the meantime. */
export const putChangedMessage = (caseId: string, message: Message): TransactItem => ({
  Put: {
    Item: { ...keys.message(caseId, message.id), entity: 'Message', case_id: caseId, ...message },
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deleted_at)',
  },
});

export async function getMessage(caseId: string, messageId: string): Promise<Message | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.message(caseId, messageId), ConsistentRead: true }),
  );
  return Item && Message.parse(Item);
}

/** Messages of several cases, by ID: one batch. */
export async function getMessages(
  places: readonly { readonly caseId: string; readonly id: string }[],
): Promise<Map<string, Message>> {
  const rows = await getRows(places.map(({ caseId, id }) => keys.message(caseId, id)));
  return new Map(rows.map((row) => Message.parse(row)).map((message) => [message.id, message]));
}

interface PageOf {
  cursor?: string | undefined;
  limit: number;
}

/** The messages of a case, newest first: one consistent query in the case's partition. */
export const listMessages = (caseId: string, page: PageOf): Promise<Page<Message>> =>
  queryPage(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :messages)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':messages': keys.messagePrefix },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    page,
    (item) => Message.parse(item),
  );

/** The messages of a case from one to another, in order: one consistent query. */
export const messagesBetween = (caseId: string, first: string, last: string): Promise<Message[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :case AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':case': keys.case(caseId).pk,
        ':first': keys.message(caseId, first).sk,
        ':last': keys.message(caseId, last).sk,
      },
      ConsistentRead: true,
    },
    (item) => Message.parse(item),
  );

/**
 * Searches the next messages of a case, newest first, for those that contain all words, ignoring case and accents:
 * in the text, the author's name, or the names of attached files.
 * @param seen the messages as the reader may see them
 */
export async function searchMessages(
  caseId: string,
  words: string,
  cursor: string | undefined,
  seen: (messages: readonly Message[]) => Promise<readonly Message[]>,
): Promise<Page<Message>> {
  const terms = foldText(words).split(/\s+/).filter(Boolean);
  const page = await listMessages(caseId, { cursor, limit: limits.messagesSearched });
  const messages = await seen(page.items);
  return { ...page, items: messages.filter((message) => contains(message, terms)) };
}

function contains({ text, author_name, documents, deleted_at }: Message, terms: readonly string[]): boolean {
  if (deleted_at !== undefined) return false;
  const folded = foldText([text, author_name, ...documents.map(({ name }) => name)].join('\n'));
  return terms.every((word) => folded.includes(word));
}
