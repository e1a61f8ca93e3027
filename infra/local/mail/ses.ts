import type { Socket } from 'node:net';
import * as z from 'zod/mini';
import { AccessDenied } from '../access/access-denied.ts';
import type { Authorize } from '../access/authorize.ts';
import type { PublishedEvent } from '../events/event-bus.ts';
import { type Handler, readBody, requestUrl, sendJson } from '../http-message.ts';
import type { ConfigurationSet } from '../template/mail.ts';
import { bounces, eventsOf, type MailEvent } from './mail-events.ts';
import type { Mailbox, NewMailMessage } from './mailbox.ts';

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);
/**
 * SES takes text to be ASCII unless it is told otherwise. What it does with other text isn't documented.
 * Source: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Content.html
 */
const Text = z
  .object({ Data: z.string(), Charset: z.optional(z.string()) })
  .check(
    z.refine(
      ({ Data, Charset }) => Charset !== undefined || isAscii(Buffer.from(Data)),
      'has non-ASCII characters and no Charset',
    ),
  );
/**
 * Header names that SES sets itself are rejected. Sources:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html,
 * https://docs.aws.amazon.com/ses/latest/dg/header-fields.html
 */
const reservedHeaders =
  /^(bcc|cc|content-disposition|content-type|date|from|message-id|mime-version|reply-to|return-path|subject|to)$/i;
const Header = z.object({
  Name: z.string().check(
    z.regex(/^[!-9;-~]{1,126}$/, 'must be printable ASCII without a colon'),
    z.refine((name) => !reservedHeaders.test(name), 'is set by SES'),
  ),
  Value: z.string().check(z.regex(/^[ -~]{1,870}$/, 'must be at most 870 printable characters')),
});
/**
 * An attachment has a name with an extension, and is sent in seven bits unless it names another encoding. Sources:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Attachment.html,
 * https://docs.aws.amazon.com/ses/latest/dg/attachments.html
 */
const Attachment = z
  .object({
    FileName: z.string().check(z.maxLength(255), z.regex(/.\.[a-z0-9]+$/i, 'needs an extension')),
    ContentType: z._default(z.string().check(z.minLength(1), z.maxLength(78)), 'application/octet-stream'),
    ContentTransferEncoding: z._default(z.enum(['BASE64', 'QUOTED_PRINTABLE', 'SEVEN_BIT']), 'SEVEN_BIT'),
    RawContent: z.string(),
  })
  .check(
    z.refine(
      ({ ContentTransferEncoding, RawContent }) =>
        ContentTransferEncoding !== 'SEVEN_BIT' || isAscii(Buffer.from(RawContent, 'base64')),
      'has bytes that don’t fit into seven bits',
    ),
  );
/**
 * An address, alone or after a name: ASCII only, a name with special characters in quotes, and no whitespace in the
 * address. Sources: openstax/accounts#253, https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Destination.html
 */
const plainAddress = /[^\s"(),:;<>@[\]\\]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/;
const displayName = /[\w !#$%&'*+/=?^`{|}~-]*|"(?:[^"\\]|\\.)*"/;
const addressPattern = new RegExp(
  `^(?=[ -~]*$)(?:${plainAddress.source}|(?:${displayName.source}) ?<${plainAddress.source}>)$`,
  'i',
);
const Address = z.string().check(z.regex(addressPattern, 'Illegal address'));
/** Source: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html */
const tagText = z.string().check(z.regex(/^[\w-]{1,256}$/, 'must be letters, digits, - and _'));
const SendEmail = z.object({
  FromEmailAddress: Address,
  ConfigurationSetName: z.optional(z.string()),
  EmailTags: z._default(z.array(z.object({ Name: tagText, Value: tagText })), []),
  Destination: z.object({
    ToAddresses: z._default(z.array(Address), []),
    CcAddresses: z._default(z.array(Address), []),
    BccAddresses: z._default(z.array(Address), []),
  }),
  ReplyToAddresses: z._default(z.array(Address), []),
  Content: z
    .object({
      Simple: z.optional(
        z.object({
          Subject: Text,
          Body: z
            .object({ Text: z.optional(Text), Html: z.optional(Text) })
            .check(z.refine(({ Text: text, Html }) => text !== undefined || Html !== undefined, 'is empty')),
          Headers: z._default(z.array(Header).check(z.maxLength(15)), []),
          Attachments: z._default(z.array(Attachment), []),
        }),
      ),
      Raw: z.optional(Text),
    })
    .check(
      z.refine(({ Simple, Raw }) => (Simple === undefined) !== (Raw === undefined), 'must have one form'),
    ),
});

/**
 * The account's own suppression list, which is empty here: the mailbox simulator's addresses are never added to
 * it.
 */
const suppressionPath = '/v2/email/suppression/addresses/';
const maxMessageLength = 40 * 1024 * 1024;
/**
 * To, Cc, and Bcc together. Sources: https://docs.aws.amazon.com/ses/latest/dg/quotas.html and, for the error
 * message, doubleunion/arooo#243
 */
const maxRecipients = 50;
const bareAddress = (mailbox: string): string => /<([^>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
const localPart = (mailbox: string): string => bareAddress(mailbox).split('@')[0]?.split('+')[0] ?? '';
/** The relation between an identity and the configuration set used when the request names none. */
const defaultSet = 'identity-default';

class SesError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * SES version 2 for a single email, delivered to the mailbox. The mailbox simulator's addresses behave as they
 * do on AWS (`bounce@simulator.amazonses.com`, `complaint@…`), and their events go to the event bus. For tests,
 * email to `refuse@…` is rejected.
 */
export function createMailService(
  mailbox: Mailbox,
  outside: {
    authorize: Authorize;
    publish: (event: PublishedEvent) => void;
    configurationSets: readonly ConfigurationSet[];
    accountId: string;
    region: string;
  },
): Handler {
  const arn = (resource: string) => `arn:aws:ses:${outside.region}:${outside.accountId}:${resource}`;

  /**
   * A request needs permission for the identity it sends from, in the sandbox each recipient's, and the
   * configuration set: the one it names or the identity's default.
   * Sources: aws/aws-cdk#34402, medplum/medplum#10102,
   * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonses.html
   */
  function needsOf(mail: z.infer<typeof SendEmail>, to: readonly string[]) {
    const from = bareAddress(mail.FromEmailAddress);
    const identities = [from.split('@')[1] ?? '', ...to];
    const actions = mail.Content.Simple?.Attachments.length
      ? ['ses:SendEmail', 'ses:SendRawEmail']
      : ['ses:SendEmail'];
    return actions.flatMap((action) =>
      [
        ...identities.map((identity) => arn(`identity/${identity}`)),
        arn(`configuration-set/${mail.ConfigurationSetName ?? defaultSet}`),
      ].map((resource) => ({ action, resource, context: { 'ses:FromAddress': from } })),
    );
  }

  async function accept(request: Parameters<Handler>[0]): Promise<string> {
    const body = await readBody(request, maxMessageLength);
    if (request.method === 'DELETE' && requestUrl(request).pathname.includes(suppressionPath)) {
      await outside.authorize(request, body, [{ action: 'ses:DeleteSuppressedDestination', resource: '*' }]);
      throw new SesError('NotFoundException', 'Email address does not exist on your suppression list.');
    }
    if (request.method !== 'POST' || !requestUrl(request).pathname.endsWith('/v2/email/outbound-emails')) {
      throw new SesError('NotFoundException', 'Only SendEmail is supported locally.');
    }
    const parsed = SendEmail.safeParse(JSON.parse(body.toString()));
    if (!parsed.success) throw new SesError('BadRequestException', z.prettifyError(parsed.error));
    const mail = parsed.data;
    const { ToAddresses, CcAddresses, BccAddresses } = mail.Destination;
    const to = [...ToAddresses, ...CcAddresses, ...BccAddresses].map(bareAddress);
    await outside.authorize(request, body, needsOf(mail, to));
    const set = outside.configurationSets.find(({ name }) => name === mail.ConfigurationSetName);
    if (mail.ConfigurationSetName && !set) {
      throw new SesError(
        'NotFoundException',
        `Configuration set <${mail.ConfigurationSetName}> does not exist.`,
      );
    }
    if (to.length === 0) throw new SesError('BadRequestException', 'Missing recipient');
    if (to.length > maxRecipients)
      throw new SesError('BadRequestException', `Recipient count exceeds ${maxRecipients}.`);
    const rejected = to.filter((address) => localPart(address) === 'refuse');
    if (rejected.length > 0) {
      throw new SesError(
        'MessageRejected',
        `Email address is not verified. The following identities failed the check in region ${outside.region.toUpperCase()}: ${rejected.join(', ')}`,
      );
    }
    const messageId = mailbox.add({
      from: mail.FromEmailAddress,
      to,
      replyTo: mail.ReplyToAddresses,
      bounced: to.some(bounces),
      ...contentOf(mail.Content),
    });
    if (set) {
      const tags = Object.fromEntries(mail.EmailTags.map(({ Name, Value }) => [Name, [Value]]));
      const accepted = { messageId, from: mail.FromEmailAddress, to, configurationSet: set.name, tags };
      for (const event of eventsOf(accepted)) publish(set, event);
    }
    return messageId;
  }

  function publish(set: ConfigurationSet, { kind, type, detail }: MailEvent): void {
    if (!set.events.has(kind)) return;
    outside.publish({ source: 'aws.ses', detailType: type, detail });
  }

  /**
   * Lambda freezes a function between its invocations, and a connection that it kept may be gone by the next one. The
   * request is then lost without a response, and no one knows whether the email was sent. To make such a request fail
   * here as well, a connection serves only one. Sources: aws/aws-sdk-js-v3#1196, ably/ably-js#632
   */
  const used = new WeakSet<Socket>();

  return async (request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    try {
      sendJson(response, 200, { MessageId: await accept(request) });
    } catch (error) {
      const denied = error instanceof AccessDenied;
      if (!denied && !(error instanceof SesError)) throw error;
      const code = denied ? 'AccessDeniedException' : error.code;
      const status = denied ? 403 : code === 'NotFoundException' ? 404 : 400;
      sendJson(response, status, { message: error.message }, { 'x-amzn-errortype': code });
    }
  };
}

function contentOf(
  content: z.infer<typeof SendEmail>['Content'],
): Pick<NewMailMessage, 'subject' | 'text' | 'html' | 'attachments' | 'headers'> {
  if (content.Simple) {
    const { Subject, Body, Headers, Attachments } = content.Simple;
    return {
      subject: Subject.Data,
      text: Body.Text?.Data,
      html: Body.Html?.Data,
      headers: Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
      attachments: Attachments.map(({ FileName, ContentType, RawContent }) => ({
        name: FileName,
        type: ContentType,
        content: RawContent,
      })),
    };
  }
  // A raw message is shown as is; only its subject is extracted.
  const raw = Buffer.from(content.Raw?.Data ?? '', 'base64').toString();
  return { subject: /^subject: *(.*)$/im.exec(raw)?.[1]?.trim() ?? '(no subject)', text: raw };
}
