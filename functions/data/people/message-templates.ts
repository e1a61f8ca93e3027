import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { defaultMessageTemplates } from '#shared/domain/message-templates.ts';
import { MessageTemplate } from '#shared/records/message-template.ts';
import { OrganizationId } from '#shared/schema/common.ts';
import { keys } from '../core/keys.ts';
import { overVersion } from '../core/over-version.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** All templates of an organization in one row: few, read together, and limited by the row's own lock. */
const MessageTemplatesItem = z.object({
  org_id: OrganizationId,
  templates: z.array(MessageTemplate),
  revision: z.number(),
});
type MessageTemplatesItem = z.infer<typeof MessageTemplatesItem>;

/** An organization that has not changed them has the default ones, and no row. */
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

/** Puts the row over the one it was made from; the condition fails when someone was faster. */
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
    ...overVersion(before.revision, 'revision'),
  },
});
