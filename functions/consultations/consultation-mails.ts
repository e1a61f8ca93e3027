import type { Consultation } from '#shared/records/consultation.ts';
import { callPageUrl, signCallToken } from '../data/consultations/call-token.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { consultationUrl } from '../mail/call-mails.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { MailAllowance } from '../mail/mail-allowance.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/**
 * Confirms the form to the visitor and notifies the team. The visitor's email contains no user input, because the
 * address may belong to someone else.
 */
export async function consultationMails(
  consultation: Consultation,
  canMail: MailAllowance,
): Promise<(TransactItem | undefined)[]> {
  const hasOwnBookingPage = setting(environmentNames.schedulingUrl) === '';
  const name = `${consultation.first_name} ${consultation.last_name}`;
  const visitorMail = async () =>
    putMail(
      composeMail({
        to: consultation.email,
        org_id: consultation.org_id,
        subject: 'We’ve received your assessment',
        heading: 'Thank you',
        paragraphs: [
          'We’ve received your assessment. An immigration expert will review it before your call.',
          ...(hasOwnBookingPage
            ? ['If you haven’t chosen a time for your call yet, you can do so now.']
            : []),
        ],
        ...(hasOwnBookingPage && {
          action: { label: 'Choose a time', url: callPageUrl(await signCallToken(consultation.id)) },
        }),
        closing: 'You’re receiving this email because this address was entered in our assessment form.',
      }),
      `consultation-${consultation.id}-visitor`,
    );
  const teamMail = () =>
    putMail(
      {
        ...composeMail({
          to: setting(environmentNames.teamAddress),
          org_id: consultation.org_id,
          subject: `New consultation: ${name}`,
          heading: 'New consultation',
          paragraphs: [`${name} submitted the assessment form.`],
          facts: [
            ['Email', consultation.email],
            ['Current visa status', consultation.current_visa_status],
            ['Target visa', consultation.target_visa],
            ['Urgency', consultation.urgency_timeline],
            ['Resume', consultation.resume_file_path ? 'Attached to the submission' : 'None'],
          ],
          action: { label: 'Open the submission', url: consultationUrl(consultation.id) },
        }),
        reply_to: consultation.email,
      },
      `consultation-${consultation.id}-team`,
    );
  return [canMail.visitor ? await visitorMail() : undefined, canMail.staff ? teamMail() : undefined];
}
