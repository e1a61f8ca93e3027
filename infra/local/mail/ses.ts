import * as z from 'zod/mini';
import { AccessDenied } from '../access/access-denied.ts';
import type { Authorize } from '../access/authorize.ts';
import { type Handler, readBody, requestUrl, sendJson } from '../http-message.ts';
import type { Mailbox, NewMailMessage } from './mailbox.ts';

const Text = z.object({ Data: z.string() });
const Attachment = z.object({
  FileName: z.string(),
  ContentType: z._default(z.string(), 'application/octet-stream'),
  RawContent: z.string(),
});
const SendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({
    ToAddresses: z._default(z.array(z.string()), []),
    CcAddresses: z._default(z.array(z.string()), []),
    BccAddresses: z._default(z.array(z.string()), []),
  }),
  ReplyToAddresses: z._default(z.array(z.string()), []),
  Content: z.object({
    Simple: z.optional(
      z.object({
        Subject: Text,
        Body: z.object({ Text: z.optional(Text), Html: z.optional(Text) }),
        Attachments: z._default(z.array(Attachment), []),
      }),
    ),
    Raw: z.optional(Text),
  }),
});

const longestMessage = 40 * 1024 * 1024;
const bareAddress = (mailbox: string): string => /<([^>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
const localPart = (mailbox: string): string => bareAddress(mailbox).split('@')[0]?.split('+')[0] ?? '';

class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * SES version 2 as far as one mail goes: into the mailbox. Two addresses behave badly, for tests: mail to
 * `bounce@…` comes back, mail to `refuse@…` is not taken.
 */
export function createMailService(
  mailbox: Mailbox,
  outside: { authorize: Authorize; identityArn: (domain: string) => string },
): Handler {
  async function accept(request: Parameters<Handler>[0]): Promise<string> {
    const body = await readBody(request, longestMessage);
    if (request.method !== 'POST' || !requestUrl(request).pathname.endsWith('/v2/email/outbound-emails')) {
      throw new Refused('NotFoundException', 'Only SendEmail is run locally.');
    }
    const parsed = SendEmail.safeParse(JSON.parse(body.toString()));
    if (!parsed.success) throw new Refused('BadRequestException', z.prettifyError(parsed.error));
    const mail = parsed.data;
    const domain = bareAddress(mail.FromEmailAddress).split('@')[1] ?? '';
    await outside.authorize(request, body, [
      {
        action: 'ses:SendEmail',
        resource: outside.identityArn(domain),
        context: { 'ses:FromAddress': bareAddress(mail.FromEmailAddress) },
      },
    ]);
    const to = [
      ...mail.Destination.ToAddresses,
      ...mail.Destination.CcAddresses,
      ...mail.Destination.BccAddresses,
    ];
    if (to.length === 0) throw new Refused('BadRequestException', 'Missing recipient');
    if (to.some((address) => localPart(address) === 'refuse')) {
      throw new Refused('MessageRejected', 'Email address is not verified.');
    }
    return mailbox.add({
      from: mail.FromEmailAddress,
      to: to.map(bareAddress),
      replyTo: mail.ReplyToAddresses,
      bounced: to.some((address) => localPart(address) === 'bounce'),
      ...contentOf(mail.Content),
    });
  }

  return async (request, response) => {
    try {
      sendJson(response, 200, { MessageId: await accept(request) });
    } catch (error) {
      const denied = error instanceof AccessDenied;
      if (!denied && !(error instanceof Refused)) throw error;
      const code = denied ? 'AccessDeniedException' : error.code;
      sendJson(response, denied ? 403 : 400, { message: error.message }, { 'x-amzn-errortype': code });
    }
  };
}

function contentOf(
  content: z.infer<typeof SendEmail>['Content'],
): Pick<NewMailMessage, 'subject' | 'text' | 'html' | 'attachments'> {
  if (content.Simple) {
    const { Subject, Body, Attachments } = content.Simple;
    return {
      subject: Subject.Data,
      text: Body.Text?.Data,
      html: Body.Html?.Data,
      attachments: Attachments.map(({ FileName, ContentType, RawContent }) => ({
        name: FileName,
        type: ContentType,
        content: RawContent,
      })),
    };
  }
  // A raw message is shown as it is; only its subject is looked for.
  const raw = Buffer.from(content.Raw?.Data ?? '', 'base64').toString();
  return { subject: /^subject: *(.*)$/im.exec(raw)?.[1]?.trim() ?? '(no subject)', text: raw };
}
