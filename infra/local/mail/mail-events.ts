/** What SES knows about an email it accepted. */
interface AcceptedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly configurationSet: string;
  readonly tags: Readonly<Record<string, readonly string[]>>;
}

export interface MailEvent {
  /** As CloudFormation names it. */
  readonly kind: 'send' | 'bounce' | 'complaint';
  /** As EventBridge names it. */
  readonly type: string;
  readonly detail: unknown;
}

const simulatorDomain = 'simulator.amazonses.com';

/** The address behaviors of the SES mailbox simulator; `bounce+anything@…` counts as `bounce@…`. */
function simulated(address: string): string | undefined {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return domain === simulatorDomain ? local.split('+')[0] : undefined;
}

export const bounces = (address: string): boolean =>
  ['bounce', 'suppressionlist'].includes(simulated(address) ?? '');
const isComplaint = (address: string): boolean => simulated(address) === 'complaint';

/**
 * The events of an accepted email, in the shapes that SES publishes.
 * Source: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
export function eventsOf(accepted: AcceptedMail, now = new Date()): MailEvent[] {
  const { messageId, from, to, configurationSet, tags } = accepted;
  const timestamp = now.toISOString();
  const mail = {
    timestamp,
    source: from,
    messageId,
    destination: to,
    headersTruncated: false,
    tags: { ...tags, 'ses:configuration-set': [configurationSet] },
  };
  const bounced = to.filter(bounces);
  const complained = to.filter(isComplaint);
  return [
    { kind: 'send', type: 'Email Sent', detail: { eventType: 'Send', mail, send: {} } },
    ...(bounced.length > 0 ? [bounceEvent(bounced, mail, timestamp)] : []),
    ...(complained.length > 0 ? [complaintEvent(complained, mail, timestamp)] : []),
  ];
}

const bounceEvent = (addresses: readonly string[], mail: unknown, timestamp: string): MailEvent => ({
  kind: 'bounce',
  type: 'Email Bounced',
  detail: {
    eventType: 'Bounce',
    mail,
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: addresses.map((emailAddress) => ({
        emailAddress,
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      })),
      timestamp,
      feedbackId: crypto.randomUUID(),
      reportingMTA: `dsn; ${simulatorDomain}`,
    },
  },
});

const complaintEvent = (addresses: readonly string[], mail: unknown, timestamp: string): MailEvent => ({
  kind: 'complaint',
  type: 'Email Complaint Received',
  detail: {
    eventType: 'Complaint',
    mail,
    complaint: {
      complainedRecipients: addresses.map((emailAddress) => ({ emailAddress })),
      timestamp,
      feedbackId: crypto.randomUUID(),
      complaintFeedbackType: 'abuse',
    },
  },
});
