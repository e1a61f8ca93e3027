import type { messageTemplatesContract } from '#shared/contract/message-templates.ts';
import type { MessageTemplate } from '#shared/records/message-template.ts';
import { limits } from '#shared/schema/limits.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { getMessageTemplates, putMessageTemplates } from '../data/people/message-templates.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';

export const listMessageTemplates: EndpointFunction<
  typeof messageTemplatesContract.listMessageTemplates
> = async ({ actor }) => ({ items: (await getMessageTemplates(requireOrganization(actor))).templates });

export const putMessageTemplate: EndpointFunction<typeof messageTemplatesContract.putMessageTemplate> = ({
  actor,
  params: { templateId: id },
  body: { name, text, version },
  audit,
}) =>
  retryOnConflict(async () => {
    const row = await getMessageTemplates(requireOrganization(actor));
    const before = row.templates.find((template) => template.id === id);
    if (before?.name === name && before.text === text) return before;
    if ((before?.version ?? 0) !== version)
      throw new ApiError(before ? 'template.changed' : 'template.not_found');
    if (!before && row.templates.length >= limits.messageTemplates)
      throw new ApiError('template.limit_reached');
    const requested: MessageTemplate = { id, name, text, version: before ? version + 1 : newVersion(row) };
    const templates = before
      ? row.templates.map((template) => (template.id === id ? requested : template))
      : [...row.templates, requested];
    await write(putMessageTemplates(row, templates), audit({ kind: 'message-templates-changed' }));
    return requested;
  });

/**
 * The version of an added template: higher than any that a template with its ID has had, so that a page that still
 * shows it as it was before it was deleted and restored doesn't overwrite it. Every write increments the row's revision
 * and at most one version, and the templates that come with the product start at 1 in a row without a revision.
 */
const newVersion = ({ revision }: { readonly revision: number }): number => revision + 2;

export const deleteMessageTemplate: EndpointFunction<
  typeof messageTemplatesContract.deleteMessageTemplate
> = ({ actor, params, query: { version }, audit }) =>
  retryOnConflict(async () => {
    const row = await getMessageTemplates(requireOrganization(actor));
    const found = row.templates.find(({ id }) => id === params.templateId);
    if (!found) throw new ApiError('template.not_found');
    if (found.version !== version) throw new ApiError('template.changed');
    const rest = row.templates.filter((template) => template !== found);
    await write(putMessageTemplates(row, rest), audit({ kind: 'message-templates-changed' }));
    return undefined;
  });

const write = (templates: TransactItem, audit: TransactItem | undefined) =>
  transact({ templates, audit }, { onConditionFailed: { templates: 'conflict' } });
