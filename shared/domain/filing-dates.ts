import { addDays, type CalendarDate } from '../schema/calendar-date.ts';
import { expiredDays } from './expiry-windows.ts';
import type { FilingFacts, OtherFiling } from './filing-facts.ts';
import { withForm } from './filing-requests.ts';

const appointments = ['biometrics', 'interview'] as const;

/**
 * A day that follows from a filing: an appointment with its authority, or the last day for which another filing grants
 * something, such as a work permit. The validity of the main filing is the applicant's status, which their record has.
 */
export interface FilingDate {
  readonly kind: (typeof appointments)[number] | 'validity';
  readonly on: CalendarDate;
  /** The other filing that it is of; absent for the main one. */
  readonly filing?: OtherFiling;
  readonly isSettled: boolean;
}
type Which = Pick<FilingDate, 'kind' | 'filing'>;

/**
 * The dates of a case's filings. The appointments of the main filing are settled once the case is decided, those of
 * another one by its own decision: an I-485 can have its interview after the I-140, and with it the case, is approved.
 */
export const filingDatesOf = (facts: FilingFacts, isDecided: boolean): readonly FilingDate[] => {
  const { others = [] } = facts;
  return [
    ...appointments.flatMap((kind) => {
      const on = facts[`${kind}_on`];
      return [
        ...(on ? [{ kind, on, isSettled: isDecided }] : []),
        ...others.flatMap((filing) => {
          const day = filing[`${kind}_on`];
          return day ? [{ kind, on: day, filing, isSettled: filing.decision !== undefined }] : [];
        }),
      ];
    }),
    ...others.flatMap((filing) =>
      filing.valid_to
        ? [{ kind: 'validity' as const, on: filing.valid_to, filing, isSettled: isOver(filing, others) }]
        : [],
    ),
  ];
};

const isGranted = ({ decision = 'approved' }: OtherFiling): boolean => decision === 'approved';
const formKey = ({ form, authority }: OtherFiling): string =>
  `${authority ?? ''} ${form.trim().toLowerCase()}`;

/** Whether nothing was granted, or a renewal with the same form is valid for longer. */
const isOver = (filing: OtherFiling, others: readonly OtherFiling[]): boolean =>
  !isGranted(filing) ||
  others.some(
    (other) =>
      isGranted(other) &&
      formKey(other) === formKey(filing) &&
      (other.valid_to ?? '') > (filing.valid_to ?? ''),
  );

const names = { biometrics: 'Biometrics', interview: 'Interview', validity: 'Validity ends' } as const;

/** `Interview`, or `Interview (I-485)` */
export const filingDateName = ({ kind, filing }: Which): string => withForm(names[kind], filing?.form);

/** What its reminders are stored under, in the row of the filing. */
export const filingDateEntry = ({ kind, filing }: Which): string => (filing ? `${kind} ${filing.id}` : kind);

/**
 * Days before the date on which the team and the applicant are reminded; negative: after it, when only the team is. The
 * last one reminds no one: from then on, Today doesn't list it.
 */
export const filingDateDays = ({ kind }: Which): readonly number[] =>
  kind === 'validity' ? [90, 60, 30, 7, 1, -1, -(expiredDays + 2)] : [7, 1, -2];

/** When a day has ended in every time zone: the organization's can be behind UTC. */
const endsEverywhere = (day: CalendarDate): string => `${addDays(day, 1)}T12:00:00.000Z`;

/**
 * Whether Today lists it: an appointment until its day has ended, and a validity for as long as a status that ended.
 * @param at UTC
 */
export const isFilingDateListed = ({ kind, on, isSettled }: FilingDate, at: string): boolean =>
  !isSettled &&
  (kind === 'validity' ? on >= addDays(at.slice(0, 10), -expiredDays) : at < endsEverywhere(on));

const nouns = {
  biometrics: 'biometrics appointment',
  interview: 'interview',
  validity: 'validity',
} as const;

/** As in a sentence. Emails don't contain the names of forms. */
export const filingDateNoun = ({ kind, filing }: Which): string =>
  filing ? `${nouns[kind]} of another filing` : nouns[kind];
