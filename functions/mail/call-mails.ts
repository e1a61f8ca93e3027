import { bookingConstants } from '#shared/domain/booking-constants.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { daysBetween } from '#shared/schema/calendar-date.ts';
import type { CallItem } from '../data/consultations/call.ts';
import { callPageUrl, signCallToken } from '../data/consultations/call-token.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { mailReader, type NewMail, putMail } from '../data/jobs/mail.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import type { CalendarVisitor } from './calendar-file.ts';
import { callSettingsLinks } from './call-settings-links.ts';
import { callTime } from './call-time.ts';
import { whenWords } from './case-events.ts';
import { composeMail } from './compose-mail.ts';
import type { MailAllowance } from './mail-allowance.ts';
import { onCalendarFiles } from './on-calendar-files.ts';
import { wantsCallMail } from './wants-call-mail.ts';
import { accountOfExpert, zoneOfExpert } from './zone-of.ts';

type CallChange =
  | 'booked'
  | 'moved'
  | 'reassigned'
  | 'cancelled'
  | 'cancelled-by-team'
  | 'cancelled-by-expert';

const fullName = (consultation: Consultation): string =>
  `${consultation.first_name} ${consultation.last_name}`;

/** The page where staff read the submission. */
export const consultationUrl = (consultationId: string): string =>
  `${setting(environmentNames.siteUrl)}/consultations?consultation=${consultationId}`;

/**
 * The emails that notify both sides of a change to a call, each with a calendar file; one per change.
 * @param canMail who is within their mail limit; the other side's email is skipped, and the call still changes
 */
export async function callMails(
  change: CallChange,
  call: CallItem,
  consultation: Consultation,
  canMail: MailAllowance,
): Promise<(TransactItem | undefined)[]> {
  const id = (who: string) => `call-${call.booking_id}-${call.sequence}-${who}`;
  const method = isCancelled(change) ? 'cancel' : 'request';
  const { email } = consultation;
  const [forVisitor, forExpert] = await Promise.all(
    [undefined, fullName(consultation)].map((name) => calendarAttachment(call, { name, email }, method)),
  );
  return [
    canMail.visitor
      ? putMail(
          { ...(await visitorMail(change, call, consultation)), attachments: forVisitor },
          id('visitor'),
        )
      : undefined,
    canMail.staff && (await wantsCallMail(call))
      ? putMail({ ...(await expertMail(change, call, consultation)), attachments: forExpert }, id('expert'))
      : undefined,
  ];
}

/** Notifies an expert whose call was handed over to another expert; undefined if they get no email about calls. */
export async function handedOverMail(
  before: CallItem,
  call: CallItem,
  consultation: Consultation,
): Promise<TransactItem | undefined> {
  if (!(await wantsCallMail(before))) return undefined;
  const over = { ...before, sequence: call.sequence };
  return putMail(
    {
      ...(await expertMail('handed-over', over, consultation)),
      attachments: await calendarAttachment(
        over,
        { name: fullName(consultation), email: consultation.email },
        'cancel',
      ),
    },
    `call-${call.booking_id}-${call.sequence}-expert-before`,
  );
}

const isCancelled = (change: CallChange): boolean => change.startsWith('cancelled');

async function calendarAttachment(call: CallItem, visitor: CalendarVisitor, method: 'request' | 'cancel') {
  const { calendarFile } = await onCalendarFiles();
  return [
    {
      name: method === 'cancel' ? 'canceled.ics' : 'call.ics',
      type: `text/calendar; charset=utf-8; method=${method.toUpperCase()}`,
      content: calendarFile(call, visitor, method),
    },
  ];
}

const cancelledByTeam = {
  subject: 'We have to cancel your introductory call',
  sentence: 'We’re sorry, but we have to cancel your introductory call. Please choose another time.',
};
const visitorWords = {
  booked: {
    subject: 'Your introductory call is booked',
    sentence: 'We look forward to speaking with you.',
  },
  moved: {
    subject: 'Your introductory call has been rescheduled',
    sentence: 'We look forward to speaking with you at the new time.',
  },
  reassigned: {
    subject: 'Your introductory call has a new expert',
    sentence: 'A different expert will join your introductory call. The time stays the same.',
  },
  cancelled: {
    subject: 'Your introductory call has been canceled',
    sentence: 'Your introductory call has been canceled, as you requested.',
  },
  'cancelled-by-team': cancelledByTeam,
  'cancelled-by-expert': cancelledByTeam,
} as const satisfies Record<CallChange, { subject: string; sentence: string }>;

/** Contains no user input from the form: the address may belong to someone else. */
async function visitorMail(change: CallChange, call: CallItem, consultation: Consultation): Promise<NewMail> {
  const over = isCancelled(change);
  const token = await signCallToken(consultation.id, over ? undefined : new Date(call.end));
  return composeMail({
    to: consultation.email,
    org_id: consultation.org_id,
    not_after: call.end,
    subject: visitorWords[change].subject,
    heading: visitorWords[change].subject,
    paragraphs: [visitorWords[change].sentence],
    facts: over ? callFacts(call).filter(([label]) => label !== 'Where') : callFacts(call),
    action: { label: over ? 'Choose another time' : 'Reschedule or cancel', url: callPageUrl(token) },
    closing: over
      ? 'You’re receiving this email because you booked a call with Landfall.'
      : 'You can reschedule or cancel up to one hour before the call. A calendar file is attached.',
  });
}

/** Another expert took the call over, with its new time. */
type ExpertChange = CallChange | 'handed-over';

const expertWords: Record<ExpertChange, { subject: string; sentence: (visitor: string) => string }> = {
  booked: {
    subject: 'Call booked',
    sentence: (visitor) => `${visitor} booked an introductory call with you.`,
  },
  moved: {
    subject: 'Call rescheduled',
    sentence: (visitor) => `Your introductory call with ${visitor} was rescheduled.`,
  },
  reassigned: {
    subject: 'Call assigned to you',
    sentence: (visitor) => `You’re now taking the introductory call with ${visitor}.`,
  },
  cancelled: {
    subject: 'Call canceled by the visitor',
    sentence: (visitor) => `${visitor} canceled the introductory call.`,
  },
  'cancelled-by-team': {
    subject: 'Call canceled',
    sentence: (visitor) => `The introductory call with ${visitor} was canceled.`,
  },
  // They know, but only this email's file removes the call from their calendar.
  'cancelled-by-expert': {
    subject: 'Call removed from your calendar',
    sentence: (visitor) =>
      `You canceled the introductory call with ${visitor}. The attached file removes it from your calendar.`,
  },
  'handed-over': {
    subject: 'Call reassigned',
    sentence: (visitor) =>
      `You’re no longer taking this introductory call with ${visitor}. It was rescheduled, and a colleague is taking it.`,
  },
};

async function expertMail(
  change: ExpertChange,
  call: CallItem,
  consultation: Consultation,
): Promise<NewMail> {
  const over = change === 'handed-over' || isCancelled(change);
  const name = fullName(consultation);
  const { subject, sentence } = expertWords[change];
  const expert = await accountOfExpert(call);
  return {
    ...composeMail({
      to: call.expert_email,
      org_id: call.org_id,
      not_after: call.end,
      subject: `${subject}: ${name}`,
      heading: subject,
      paragraphs: [
        sentence(name),
        ...(!over && call.meeting_url === '' ? [`Please send the video link to ${consultation.email}.`] : []),
      ],
      facts: [
        ['When', callTime(call.start, await zoneOfExpert(call, expert))],
        ['Email', consultation.email],
        ['Target visa', consultation.target_visa],
        ['Urgency', consultation.urgency_timeline],
      ],
      action: { label: 'Open the submission', url: consultationUrl(consultation.id) },
    }),
    reply_to: consultation.email,
    ...(expert && mailReader(expert)),
    ...(await callSettingsLinks(call)),
  };
}

/** Sent a day before. Has no calendar file, since the call is already in the calendar. */
export async function reminderMail(call: CallItem, consultation: Consultation): Promise<TransactItem> {
  // A day before may be the same date: on days with 25 hours, or if the schedule is late.
  const dateOf = (at: Date) => todayIn(call.time_zone, at);
  const when = whenWords(daysBetween(dateOf(now()), dateOf(new Date(call.start))));
  const subject = `Your introductory call is ${when}`;
  return putMail(
    composeMail({
      to: consultation.email,
      org_id: consultation.org_id,
      not_after: call.start,
      subject,
      heading: subject,
      paragraphs: ['This is a reminder of your introductory call.'],
      facts: callFacts(call),
      action: {
        label: 'Reschedule or cancel',
        url: callPageUrl(await signCallToken(consultation.id, new Date(call.end))),
      },
      closing: 'You can reschedule or cancel up to one hour before the call.',
    }),
    `reminder-${call.booking_id}-${call.sequence}`,
  );
}

const callFacts = (call: CallItem): (readonly [string, string])[] => [
  ['When', callTime(call.start, call.time_zone)],
  ['Duration', `${bookingConstants.callMinutes} minutes`],
  ['With', call.expert_name],
  ['Where', call.meeting_url || 'Video call (we’ll send you the link before it starts)'],
];
