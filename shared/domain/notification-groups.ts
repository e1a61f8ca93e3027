import * as z from 'zod/mini';

/** How emails of a group are delivered. */
export const MailChoice = z.enum(['immediately', 'digest', 'off']);
export type MailChoice = z.infer<typeof MailChoice>;

/**
 * The groups in the notification settings: each kind of event belongs to one. `mail` lists the choices, with the
 * default first: emails about calls contain a calendar file, so they can't wait for the digest.
 */
export const notificationGroups = {
  messages: {
    label: 'Messages',
    hint: 'New messages on a case',
    audience: 'everyone',
    mail: ['immediately', 'digest', 'off'],
  },
  documents: {
    label: 'Documents and requests',
    hint: 'Uploads, requested documents, reviews, and the questionnaire',
    audience: 'everyone',
    mail: ['immediately', 'digest', 'off'],
  },
  dates: {
    label: 'Due dates and reminders',
    hint: 'Deadlines, checklist items that are due, documents and statuses that expire, maximum stays, and dependents’ age limits',
    audience: 'everyone',
    mail: ['immediately', 'digest', 'off'],
  },
  status: {
    label: 'Status changes and decisions',
    hint: 'Status, filing details, and decisions',
    audience: 'everyone',
    mail: ['immediately', 'digest', 'off'],
  },
  assignments: {
    label: 'Case assignments',
    hint: 'Cases assigned to you or reassigned to someone else',
    audience: 'staff',
    mail: ['immediately', 'digest', 'off'],
  },
  calls: {
    label: 'Calls and consultations',
    hint: 'Calls booked, rescheduled, or canceled',
    audience: 'staff',
    mail: ['immediately', 'off'],
  },
  team: {
    label: 'Accepted invitations',
    hint: 'When people you invited join',
    audience: 'staff',
    mail: ['off'],
  },
} as const satisfies Record<
  string,
  {
    readonly label: string;
    readonly hint: string;
    readonly audience: 'everyone' | 'staff';
    readonly mail: readonly [MailChoice, ...MailChoice[]];
  }
>;

export const NotificationGroup = z.enum(
  Object.keys(notificationGroups) as [
    keyof typeof notificationGroups,
    ...(keyof typeof notificationGroups)[],
  ],
);
export type NotificationGroup = z.infer<typeof NotificationGroup>;

const choiceOf = (group: NotificationGroup) => z.optional(z.enum(notificationGroups[group].mail));

/** A person's choices by group; groups without a choice use the default. */
export const MailChoices = z.object({
  messages: choiceOf('messages'),
  documents: choiceOf('documents'),
  dates: choiceOf('dates'),
  status: choiceOf('status'),
  assignments: choiceOf('assignments'),
  calls: choiceOf('calls'),
  team: choiceOf('team'),
} satisfies Record<NotificationGroup, unknown>);
export type MailChoices = z.infer<typeof MailChoices>;

export const mailChoiceOf = (choices: MailChoices, group: NotificationGroup): MailChoice =>
  choices[group] ?? notificationGroups[group].mail[0];

/** Whether any group is delivered in the daily digest. */
export const wantsDigest = (choices: MailChoices): boolean => Object.values(choices).includes('digest');

/** The hour of the daily digest, in the reader's time zone. */
export const digestHour = 8;
/** The same as people read it, with 24 hours like every time in the product. */
export const digestTime = `${String(digestHour).padStart(2, '0')}:00`;
