import type { CalendarDate } from '../schema/calendar-date.ts';
import type { FilingFacts, OtherFiling } from './filing-facts.ts';

const kinds = ['biometrics', 'interview'] as const;

/** What an authority has set a date for. */
export interface Appointment {
  readonly kind: (typeof kinds)[number];
  readonly on: CalendarDate;
  /** The other filing that it is of; absent for the main one. */
  readonly filing?: OtherFiling;
  readonly isSettled: boolean;
}

/**
 * The appointments of a case. Those of the main filing are settled once the case is decided, those of another one by its
 * own decision: an I-485 can have its interview after the I-140, and with it the case, is approved.
 */
export const appointmentsOf = (
  { others = [], ...facts }: FilingFacts,
  isDecided: boolean,
): readonly Appointment[] =>
  kinds.flatMap((kind) => {
    const on = facts[`${kind}_on`];
    return [
      ...(on ? [{ kind, on, isSettled: isDecided }] : []),
      ...others.flatMap((filing) => {
        const day = filing[`${kind}_on`];
        return day ? [{ kind, on: day, filing, isSettled: filing.decision !== undefined }] : [];
      }),
    ];
  });

/** `Interview`, or `Interview (I-485)` */
export const appointmentName = ({ kind, filing }: Pick<Appointment, 'kind' | 'filing'>): string => {
  const name = kind === 'biometrics' ? 'Biometrics' : 'Interview';
  return filing ? `${name} (${filing.form})` : name;
};

/** What its reminders are stored under, in the row of the filing. */
export const appointmentEntry = ({ kind, filing }: Pick<Appointment, 'kind' | 'filing'>): string =>
  filing ? `${kind} ${filing.id}` : kind;

/**
 * Days before an appointment on which the team and the applicant are reminded. The last one reminds no one: from then on,
 * Today doesn't list it.
 */
export const appointmentDays = [7, 1, -2] as const;

/** As in a sentence. Emails don't contain the names of forms. */
export const appointmentNoun = ({ kind, filing }: Pick<Appointment, 'kind' | 'filing'>): string => {
  const noun = kind === 'biometrics' ? 'biometrics appointment' : 'interview';
  return filing ? `${noun} of another filing` : noun;
};
