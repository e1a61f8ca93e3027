import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import type { MailItem } from '../data/jobs/mail.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { mailIdTag } from './mail-id-tag.ts';
import { renderMail } from './render-mail.ts';

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/**
 * One-click unsubscribe: the mail client posts to the URL without cookies or a page (RFC 8058). SES signs both
 * headers with DKIM. Source: https://docs.aws.amazon.com/ses/latest/dg/header-fields.html
 */
const unsubscribeHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

/** An email of the outbox as SES input. The tag is returned in the events about it. */
export function sesMessage(mail: MailItem): SendEmailCommandInput {
  const { subject, text, html } = renderMail(mail);
  return {
    FromEmailAddress: setting(environmentNames.sender),
    ConfigurationSetName: setting(environmentNames.configurationSet) || undefined,
    EmailTags: [{ Name: mailIdTag, Value: mail.mail_id }],
    Destination: { ToAddresses: [mail.to] },
    ...(mail.reply_to && { ReplyToAddresses: [mail.reply_to] }),
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        ...(mail.unsubscribe_url !== undefined && { Headers: unsubscribeHeaders(mail.unsubscribe_url) }),
        ...(mail.attachments && {
          Attachments: mail.attachments.map(({ name, type, content }) => ({
            FileName: name,
            ContentType: type,
            ContentDisposition: 'ATTACHMENT' as const,
            ContentTransferEncoding: 'BASE64' as const,
            RawContent: Buffer.from(content, 'utf8'),
          })),
        }),
      },
    },
  };
}
