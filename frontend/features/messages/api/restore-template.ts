import type { QueryClient } from '@tanstack/react-query';
import { messageTemplatesContract } from '#shared/contract/message-templates.ts';
import type { MessageTemplate } from '#shared/records/message-template.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { messageKeys } from '../keys.ts';

/** Adds a deleted template again, in its last saved version, at the end of the list. */
export async function restoreTemplate(
  client: QueryClient,
  { id: templateId, name, text }: MessageTemplate,
): Promise<void> {
  try {
    const body = { name, text, version: 0 };
    await call(messageTemplatesContract.putMessageTemplate, { params: { templateId }, body });
  } catch (error) {
    notify.error('Couldn’t restore the template', errorText(error));
  }
  await client.invalidateQueries({ queryKey: messageKeys.templates });
}
