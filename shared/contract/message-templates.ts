import * as z from 'zod/mini';
import { unknownFactsIn } from '../domain/message-facts.ts';
import { MessageTemplate } from '../records/message-template.ts';
import { Id, personLines, personText } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { SeenVersion } from '../schema/seen-version.ts';
import { defineEndpoint, NoContent } from './define-endpoint.ts';

/** The new state of a template; `version` 0 adds it. */
export const MessageTemplateChange = z.object({
  name: personText(limits.messageTemplateName, 'A name must be less than 60 characters').check(
    z.minLength(1, 'Please name the template'),
  ),
  text: personLines(limits.messageTemplateText, 'A template must be less than 2000 characters').check(
    z.minLength(1, 'Please write the message'),
    z.refine((text) => unknownFactsIn(text).length === 0, {
      error: ({ input }) => `Unknown case detail: ${unknownFactsIn(String(input)).join(', ').slice(0, 100)}`,
    }),
  ),
  version: z.number().check(z.int(), z.minimum(0)),
});
export type MessageTemplateChange = z.infer<typeof MessageTemplateChange>;

const Params = z.object({ templateId: Id });

export const messageTemplatesContract = {
  listMessageTemplates: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/organization/message-templates',
    summary: 'The organization’s templates for messages to applicants.',
    access: 'case.manage',
    response: z.object({ items: z.array(MessageTemplate) }),
    errors: ['organization.missing'],
  }),
  putMessageTemplate: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/organization/message-templates/{templateId}',
    summary:
      'Adds a message template under an ID of the caller’s choice, or changes one. Repeating it changes nothing.',
    access: 'template.manage',
    params: Params,
    body: MessageTemplateChange,
    response: MessageTemplate,
    errors: [
      'organization.missing',
      'template.not_found',
      'template.changed',
      'template.limit_reached',
      'conflict',
    ],
  }),
  deleteMessageTemplate: defineEndpoint({
    domain: 'cases',
    method: 'DELETE',
    path: '/api/organization/message-templates/{templateId}',
    summary: 'Deletes a message template. Fails if someone changed it since `version`.',
    access: 'template.manage',
    params: Params,
    query: SeenVersion,
    response: NoContent,
    status: 204,
    errors: ['organization.missing', 'template.not_found', 'template.changed', 'conflict'],
  }),
};
