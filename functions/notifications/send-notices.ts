import { mailChoiceOf } from '#shared/domain/notification-groups.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { limits } from '#shared/schema/limits.ts';
import { type CaseItem, getCase } from '../data/cases/case.ts';
import {
  type ConversationItem,
  getConversation,
  putConversation,
  withNotified,
} from '../data/cases/conversation.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { putDigestEntry } from '../data/jobs/digest-entry.ts';
import { putMail } from '../data/jobs/mail.ts';
import { deleteNotice, dueNotices, eventsOf, type NoticeItem, teamRecipient } from '../data/jobs/notice.ts';
import { type Account, getAccount } from '../data/people/account.ts';
import { checkDigestOpen, getEmailSettings } from '../data/people/email-settings.ts';
import { caseStaff } from '../data/people/member-accounts.ts';
import { definitionOf } from '../mail/case-events.ts';
import { caseNotification, hasAccess, messageNotification, noticeMail } from '../mail/case-notices.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import type { HasTime } from '../platform/steps.ts';
import { currentEvents, type EventRange } from '../workflows/current-events.ts';
import { type Processed, processDue } from '../workflows/process-due.ts';

/** Converts due notices to emails. A failure doesn't block the others; it is retried in the next run. */
export const sendNotices = (hasTime: HasTime): Promise<Processed> =>
  processDue('notice', dueNotices(), hasTime, async (notice) => {
    if (!canBeUndone(notice)) await sendNotice(notice);
  });

/** A recent status change may still be undone; the next run reports the outcome. */
const canBeUndone = ({ updated_at }: NoticeItem): boolean =>
  updated_at !== undefined &&
  now().getTime() - new Date(updated_at).getTime() < (limits.undoSeconds + limits.undoGraceSeconds) * 1000;

/** This is decided once, in the transaction that deletes the notice. */
async function sendNotice(notice: NoticeItem): Promise<void> {
  const { case_id, recipient } = notice;
  const ofCase = await getCase(case_id);
  await transact({
    notice: deleteNotice(notice),
    sent: ofCase ? await deliveries(ofCase, recipient, eventsOf(notice)) : [],
  });
}

async function deliveries(
  ofCase: CaseItem,
  recipient: string,
  events: readonly EventRange[],
): Promise<TransactItem[]> {
  if (recipient === teamRecipient) return toTeam(ofCase, events);
  const account = await getAccount(recipient);
  if (hasAccess(account, ofCase))
    return mailsTo(ofCase, account, await currentEvents(ofCase, recipient, events));
  return wasOwner(recipient, ofCase, events) ? toTeam(ofCase, await unattended(ofCase, events)) : [];
}

/** Of someone who has left: their cases stay theirs until they are handed over, of which this notice tells. */
const wasOwner = (userId: string, { owner_id }: CaseItem, events: readonly EventRange[]): boolean =>
  owner_id === userId || events.some(({ first }) => first.kind === 'owner' && first.from === userId);

/** What the team is told of on an unassigned case: reminders, and what the applicant did. */
async function unattended(
  { applicant_id }: CaseItem,
  events: readonly EventRange[],
): Promise<readonly EventRange[]> {
  const applicant = displayName((await getAccount(applicant_id))?.profile.full_name);
  return events.filter(({ last }) => !('by' in last) || last.by === applicant);
}

async function toTeam(ofCase: CaseItem, all: readonly EventRange[]): Promise<TransactItem[]> {
  const events = await currentEvents(ofCase, teamRecipient, all);
  if (events.length === 0) return [];
  // The team address belongs to the deployment's own organization.
  if (ofCase.org_id !== setting(environmentNames.defaultOrganization)) return toStaff(ofCase, events);
  const mail = await noticeMail(undefined, events, ofCase);
  return mail ? [putMail(mail)] : [];
}

/** Each event goes to an email, to the next digest, or nowhere, according to the reader's settings. */
async function mailsTo(
  ofCase: CaseItem,
  account: Account,
  events: readonly EventRange[],
): Promise<TransactItem[]> {
  const recipient = account.profile.user_id;
  const settings = await getEmailSettings(recipient);
  const { choices, digest_on } = settings;
  const chosen = Map.groupBy(events, ({ last }) => mailChoiceOf(choices, definitionOf(last).group));
  const later = digest_on && chosen.get('digest');
  const mail = await noticeMail(account, chosen.get('immediately') ?? [], ofCase);
  return [
    ...(mail ? [putMail(mail)] : []),
    ...(later
      ? [
          putDigestEntry(recipient, digest_on, { case_id: ofCase.id, told: later }),
          // Fails once that day's digest is being sent; the next run then uses the following day.
          checkDigestOpen(settings),
        ]
      : []),
  ];
}

/**
 * What an applicant did on an unassigned case reaches the organization's admins, at most 20 of them, or whoever owns
 * it by now: here rather than in the applicant's request, which would have to look them up.
 */
async function toStaff(ofCase: CaseItem, events: readonly EventRange[]): Promise<TransactItem[]> {
  const accounts = await caseStaff(ofCase);
  const staff = accounts.map(({ profile }) => profile.user_id);
  const [messages, others] = [events.filter(isMessage), events.filter((each) => !isMessage(each))];
  const conversation = messages.length > 0 ? await getConversation(ofCase.id) : undefined;
  const mails = await Promise.all(accounts.map((each) => mailsTo(ofCase, each, events)));
  return [
    ...staff.flatMap((each) => [
      ...messages.flatMap((range) =>
        messageNotification(ofCase, each, range, conversation?.notified?.[each]),
      ),
      ...(others.length > 0
        ? [
            caseNotification(
              ofCase,
              each,
              others.map(({ last: event }) => ({ event })),
            ),
          ]
        : []),
    ]),
    ...mails.flat(),
    ...notifiedOf(conversation, staff, messages),
  ];
}

type MessageRange = { readonly [Key in keyof EventRange]: Extract<EventRange['last'], { kind: 'message' }> };
const isMessage = (range: EventRange): range is MessageRange =>
  range.first.kind === 'message' && range.last.kind === 'message';

/** The conversation remembers whom the bell tells of its messages, so that reading them clears the bell. */
function notifiedOf(
  before: ConversationItem | undefined,
  staff: readonly string[],
  [message]: readonly MessageRange[],
): TransactItem[] {
  const id = message?.first.id;
  return before && id
    ? [putConversation({ ...withNotified(before, staff, id), revision: before.revision + 1 })]
    : [];
}
