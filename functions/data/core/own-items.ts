import * as z from 'zod/mini';
import { Id } from '#shared/schema/common.ts';
import { keys } from './keys.ts';
import { type Page, queryPage } from './page.ts';

const OwnItem = z.object({
  entity: z.string(),
  case_id: z.optional(Id),
  org_id: z.optional(z.string()),
  device: z.optional(z.string()),
  created_at: z.optional(z.string()),
  last_seen_on: z.optional(z.string()),
});
type OwnItem = z.infer<typeof OwnItem>;

/** A person's own items: profile, membership, case entries. One consistent query. */
export const listOwnItems = (
  userId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<OwnItem>> =>
  queryPage(
    {
      KeyConditionExpression: 'pk = :user',
      ExpressionAttributeValues: { ':user': keys.user(userId) },
      ConsistentRead: true,
    },
    page,
    (item) => OwnItem.parse(item),
  );
