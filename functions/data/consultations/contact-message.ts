import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ContactMessage } from '#shared/records/contact-message.ts';
import { Timestamp } from '#shared/schema/common.ts';
import { epochSeconds, timestamp } from '../../platform/clock.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import { putReceived } from './received.ts';

const ContactMessageItem = z.extend(ContactMessage, { id: z.string(), created_at: Timestamp });
type ContactMessageItem = z.infer<typeof ContactMessageItem>;

/** Stores a message to the team, indexed by its sender; it expires after the configured days. */
export function putContactMessage(id: string, message: ContactMessage): TransactItem[] {
  const expires_at = epochSeconds() + setting(environmentNames.contactMessageDays) * 24 * 3600;
  return [
    {
      Put: {
        Item: {
          ...keys.contactMessage(id),
          entity: 'ContactMessage',
          id,
          ...message,
          created_at: timestamp(),
          expires_at,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    putReceived({ kind: 'CONTACT', id, email: message.email, expires_at }),
  ];
}

export async function getContactMessage(id: string): Promise<ContactMessageItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.contactMessage(id), ConsistentRead: true }),
  );
  return Item && ContactMessageItem.parse(Item);
}
