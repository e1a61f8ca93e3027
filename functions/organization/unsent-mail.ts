import type { unsentMailContract } from '#shared/contract/unsent-mail.ts';
import { transact } from '../data/core/transaction.ts';
import { getMail } from '../data/jobs/outbox.ts';
import { dismissMail, isObsolete, listUnsentMailItems, requeueMail } from '../data/jobs/unsent-mail.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { getMailBlockReason } from '../mail/mail-block-reason.ts';
import { ApiError } from '../platform/api-error.ts';

/** Emails that reached no one, for administrators to send again or dismiss. */
export const { listUnsentMail, resendMail, dismissUnsentMail }: DomainFunctions<typeof unsentMailContract> = {
  listUnsentMail: ({ actor, query }) => listUnsentMailItems(requireOrganization(actor), query),

  resendMail: async ({ actor, params, audit }) => {
    const organizationId = requireOrganization(actor);
    const mail = await getMail(params.mailId);
    if (mail?.org_id !== organizationId) throw new ApiError('mail.not_found');
    if (isObsolete(mail)) throw new ApiError('mail.too_late');
    if (await getMailBlockReason(mail.to)) throw new ApiError('mail.blocked');
    await transact(
      { mail: requeueMail(organizationId, mail), audit: audit({ kind: 'mail-resent' }) },
      { onConditionFailed: { mail: 'mail.not_found' } },
    );
    return undefined;
  },

  dismissUnsentMail: async ({ actor, params, audit }) => {
    await transact(
      {
        mail: dismissMail(requireOrganization(actor), params.mailId),
        audit: audit({ kind: 'mail-dismissed' }),
      },
      { onConditionFailed: { mail: 'mail.not_found' } },
    );
    return undefined;
  },
};
