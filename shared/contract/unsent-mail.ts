import * as z from 'zod/mini';
import { UnsentMail } from '../records/unsent-mail.ts';
import { PageQuery, pageOf } from '../schema/common.ts';
import { defineEndpoint, NoContent } from './define-endpoint.ts';

const Params = z.object({ mailId: z.string().check(z.regex(/^[\w-]{1,200}$/, 'Invalid ID')) });

export const unsentMailContract = {
  listUnsentMail: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/unsent-mail',
    summary: 'The organization’s emails that reached no one in the last 30 days, latest first.',
    access: 'organization.administer',
    query: PageQuery,
    response: pageOf(UnsentMail),
    errors: ['organization.missing'],
  }),
  resendMail: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/unsent-mail/{mailId}/resend',
    summary: 'Sends an email again. Of several requests, only the first does.',
    access: 'organization.administer',
    params: Params,
    response: NoContent,
    status: 204,
    errors: ['organization.missing', 'mail.not_found', 'mail.too_late', 'mail.blocked'],
  }),
  dismissUnsentMail: defineEndpoint({
    domain: 'organization',
    method: 'DELETE',
    path: '/api/organization/unsent-mail/{mailId}',
    summary: 'Removes an email from the list without sending it.',
    access: 'organization.administer',
    params: Params,
    response: NoContent,
    status: 204,
    errors: ['organization.missing', 'mail.not_found'],
  }),
};
