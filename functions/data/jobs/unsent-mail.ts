import * as z from 'zod/mini';
import { type UnsentMail, UnsentReason } from '#shared/records/unsent-mail.ts';
import { epochSeconds, now, timestamp } from '../../platform/clock.ts';
import { keys, partitions } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { getRows } from '../core/read-all.ts';
import { setFields } from '../core/set-fields.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { MailItem } from './mail.ts';
import { waitingUntil } from './outbox.ts';

const { lookups } = tableIndexes;
const KeyRow = z.object({ pk: z.string(), sk: z.string(), [lookups.sort]: z.string() });

/** What the list shows of an email: never its text. */
const Row = z.object({
  mail_id: z.string(),
  to: z.string(),
  subject: z.string(),
  reason: UnsentReason,
  not_after: z.optional(z.string()),
  [lookups.partition]: z.optional(z.string()),
  [lookups.sort]: z.optional(z.string()),
});

/** Emails that reached no one, latest first: one query in the `lookups` index and one batch. */
export async function listUnsentMailItems(
  organizationId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<UnsentMail>> {
  const list = partitions.orgUnsentMail(organizationId);
  const { items: found, ...rest } = await queryPage(
    {
      IndexName: lookups.name,
      KeyConditionExpression: '#partition = :list',
      ExpressionAttributeNames: { '#partition': lookups.partition },
      ExpressionAttributeValues: { ':list': list },
      ScanIndexForward: false,
    },
    page,
    (row) => KeyRow.parse(row),
  );
  const rows = await getRows(found.map(({ pk, sk }) => ({ pk, sk })));
  const items = rows
    // The index may lag behind.
    .filter((row) => row[lookups.partition] === list)
    .map((row) => Row.parse(row))
    .map((row) => ({ row, since: String(row[lookups.sort]).split('#')[0] ?? '' }))
    .sort((a, b) => (a.since < b.since ? 1 : -1))
    .map(({ row: { mail_id, to, subject, reason, ...row }, since }) => ({
      ...{ mail_id, to, subject, reason, since },
      can_resend: !isObsolete(row),
    }));
  return { items, ...rest };
}

/** Whether it is too late to send it. */
export const isObsolete = ({ not_after }: Pick<MailItem, 'not_after'>): boolean =>
  not_after !== undefined && not_after < timestamp();

const isListed = '#lookup = :list';
const listOf = (organizationId: string) => ({ ':list': partitions.orgUnsentMail(organizationId) });

/**
 * Puts an email that reached no one back in the outbox; the stream sends it. The condition fails unless the
 * organization's list has it and no run may still be sending it.
 */
export function requeueMail(organizationId: string, { mail_id }: MailItem): TransactItem {
  const fields = { ...waitingUntil(mail_id, now()), sent_at: undefined, attempts: 0 };
  return {
    Update: {
      Key: keys.mail(mail_id),
      ...setFields(fields, { ...listOf(organizationId), ':now': epochSeconds() }),
      ConditionExpression: `${isListed} AND (attribute_not_exists(#claimed_until) OR #claimed_until < :now)`,
    },
  };
}

/** Takes an email off the list. The condition fails unless the organization's list has it. */
export const dismissMail = (organizationId: string, mailId: string): TransactItem => ({
  Update: {
    Key: keys.mail(mailId),
    UpdateExpression: 'REMOVE #lookup, #lookup_key',
    ConditionExpression: isListed,
    ExpressionAttributeNames: { '#lookup': lookups.partition, '#lookup_key': lookups.sort },
    ExpressionAttributeValues: listOf(organizationId),
  },
});
