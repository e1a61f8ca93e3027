import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { canonicalPath, VisaPath } from '#shared/domain/visa-paths.ts';
import { TemplateEntry } from '#shared/records/checklist-template.ts';
import { OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { timestamp } from '../../platform/clock.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { CaseItem } from './case.ts';

/** Points to the latest version of an organization's list for a route. */
export const TemplateHead = z.object({
  org_id: OrganizationId,
  path: VisaPath,
  version: z.number().check(z.int(), z.minimum(1)),
  updated_at: Timestamp,
  /** Only the ID is stored; names are looked up when shown. */
  updated_by_id: PersonId,
});
export type TemplateHead = z.infer<typeof TemplateHead>;

/** An immutable version: cases keep using it. */
export const TemplateVersionItem = z.object({
  org_id: OrganizationId,
  path: VisaPath,
  version: TemplateHead.shape.version,
  entries: z.array(TemplateEntry),
});
export type TemplateVersionItem = z.infer<typeof TemplateVersionItem>;

/** The latest version of a route's list, or 0. Strongly consistent. */
export async function latestTemplate(organizationId: string, path: VisaPath): Promise<number> {
  const Key = keys.checklistTemplate(organizationId, canonicalPath(path));
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item ? TemplateHead.parse(Item).version : 0;
}

/** The latest version of the list that a case follows. Dependents' cases don't use the organization's lists. */
export const latestTemplateOf = async ({
  org_id,
  path,
  dependent,
}: Pick<CaseItem, 'org_id' | 'path' | 'dependent'>): Promise<number> =>
  dependent ? 0 : latestTemplate(org_id, path);

/** All lists of an organization: at most one per route. */
export const listTemplates = (organizationId: string): Promise<TemplateHead[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :org AND begins_with(sk, :templates)',
      ExpressionAttributeValues: {
        ':org': keys.organization(organizationId).pk,
        ':templates': keys.checklistTemplatePrefix,
      },
    },
    (row) => TemplateHead.parse(row),
  );

/** @throws if the version doesn't exist, which is a bug: versions are never deleted */
export async function getTemplateEntries(
  organizationId: string,
  path: VisaPath,
  version: number,
): Promise<readonly TemplateEntry[]> {
  if (version === 0) return [];
  const Key = keys.checklistTemplateVersion(organizationId, canonicalPath(path), version);
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return TemplateVersionItem.parse(Item).entries;
}

/** Puts the next version with optimistic locking, through the condition of `head`. */
export function putTemplate(
  { org_id, path, version, entries }: TemplateVersionItem,
  by: string,
): { readonly head: TransactItem; readonly content: TransactItem } {
  const place = canonicalPath(path);
  const head: TemplateHead = { org_id, path: place, version, updated_at: timestamp(), updated_by_id: by };
  return {
    head: {
      Put: {
        Item: { ...keys.checklistTemplate(org_id, place), entity: 'Template', ...head },
        ...expectVersion(version - 1),
      },
    },
    content: {
      Put: {
        Item: {
          ...keys.checklistTemplateVersion(org_id, place, version),
          entity: 'TemplateVersion',
          ...{ org_id, path: place, version, entries },
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
}
