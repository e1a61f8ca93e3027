import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Timestamp } from '#shared/schema/common.ts';
import { FormId } from '#shared/schema/form-id.ts';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import { cancelFileRemoval, putRemovedFile } from '../jobs/purge.ts';

/** The PDF of an official form that an operator uploaded. */
export const FormTemplateItem = z.object({
  form: FormId,
  /** As its bar codes say; absent if it has none. */
  edition: z.optional(z.string()),
  storage_key: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  uploaded_at: Timestamp,
});
export type FormTemplateItem = z.infer<typeof FormTemplateItem>;

/** Strongly consistent. */
export async function getFormTemplate(formId: string): Promise<FormTemplateItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.formTemplate(formId), ConsistentRead: true }),
  );
  return Item && FormTemplateItem.parse(Item);
}

/** All uploaded forms: one query of a few rows. */
export const listFormTemplates = (): Promise<FormTemplateItem[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :forms',
      ExpressionAttributeValues: { ':forms': keys.formTemplate('').pk },
    },
    (item) => FormTemplateItem.parse(item),
  );

const unchanged = (before: FormTemplateItem | undefined) =>
  before
    ? {
        ConditionExpression: 'storage_key = :before',
        ExpressionAttributeValues: { ':before': before.storage_key },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };

/**
 * Adds or replaces the PDF of a form, for the transaction after its file was stored and scheduled for deletion. The
 * condition fails if someone else changed it.
 */
export const putFormTemplate = (
  template: FormTemplateItem,
  before: FormTemplateItem | undefined,
): TransactItem[] => [
  {
    Put: {
      Item: { ...keys.formTemplate(template.form), entity: 'FormTemplate', ...template },
      ...unchanged(before),
    },
  },
  cancelFileRemoval(template.storage_key),
  ...(before ? [putRemovedFile(before.storage_key)] : []),
];

/** Removes the PDF of a form and schedules its file for the purge. */
export const removeFormTemplate = (before: FormTemplateItem): TransactItem[] => [
  { Delete: { Key: keys.formTemplate(before.form), ...unchanged(before) } },
  putRemovedFile(before.storage_key),
];
