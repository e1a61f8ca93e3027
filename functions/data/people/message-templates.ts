import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { defaultMessageTemplates } from '#shared/domain/message-templates.ts';
import { MessageTemplate } from '#shared/records/message-template.ts';
import { OrganizationId } from '#shared/schema/common.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** All templates of an organization in one row: they are few, read together, and share one lock. */
const MessageTemplatesItem = z.object({
  org_id: OrganizationId,
  templates: z.array(MessageTemplate),
  revision: z.number(),
});
type MessageTemplatesItem = z.infer<typeof MessageTemplatesItem>;

/** Organizations that never changed their templates have no row and use the defaults. */
export async function getMessageTemplates(organizationId: string): Promise<MessageTemplatesItem> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.messageTemplates(organizationId),
      ConsistentRead: true,
    }),
  );
  return Item
    ? MessageTemplatesItem.parse(Item)
    : {
        org_id: organizationId,
        templates: defaultMessageTemplates.map((template) => ({ ...template, version: 1 })),
        revision: 0,
      };
}

/** Puts the row with optimistic locking. */
export const putMessageTemplates = (
  before: MessageTemplatesItem,
  templates: readonly MessageTemplate[],
): TransactItem => ({
  Put: {
    Item: {
      ...keys.messageTemplates(before.org_id),
      entity: 'MessageTemplates',
      org_id: before.org_id,
      templates,
      revision: before.revision + 1,
    },
    ...expectVersion(before.revision, 'revision'),
  },
});
