import { currentEditionNote, editionNote } from '#shared/domain/form-edition.ts';
import type { ReportLine, ReportPlan, ReportSection } from '../compose/compose-report.ts';
import type { Filled } from './fill-form.ts';
import type { FormValue, LeftOut, LeftOutValue, ToCheck } from './form-values.ts';

const reasons: Record<Exclude<LeftOut, 'not_sent'>, string> = {
  missing: 'Not known yet.',
  not_asked: 'This case’s questionnaire doesn’t ask for it.',
  wrong_format: 'Not in the format the form requires. Enter it by hand.',
  no_option: 'The form doesn’t offer this option. Choose one by hand.',
  no_room: 'The form has no room for the rest. Add it on a separate sheet.',
  too_long: 'Too long for its field. Shorten it, or continue on a separate sheet.',
  no_field: 'This edition of the form doesn’t have this field.',
  by_hand: 'Drafts don’t fill in this field. Enter it by hand.',
  other_kind: 'This edition of the form has a different kind of field here. Fill it in by hand.',
};

const checks: Record<ToCheck, string> = {
  divided: 'Check which names are given names and which are middle names.',
  not_latin: 'Not in Latin letters.',
  newer: 'The answer has changed since it was sent.',
  asked_again: 'The team asked for this answer again.',
  not_printed: 'Has characters that can’t be printed. Check what the form shows.',
  wide: 'Wider than its box, so part of it isn’t printed.',
};

const shown = (value: FormValue['value']): string => (value === true ? 'Checked' : value);

/** The sections of the sheet that comes after a draft. */
export function reviewSections({ filled, leftOut }: Filled): ReportSection[] {
  const unsent = Map.groupBy(
    leftOut.filter(({ reason }) => reason === 'not_sent'),
    ({ about = '' }) => about,
  );
  return [
    {
      title: 'To check in the form',
      none: 'No field that is filled in needs checking.',
      lines: filled
        .filter(({ toCheck }) => toCheck.length > 0)
        .map(({ label, value, toCheck }) => ({
          label,
          text: shown(value),
          details: toCheck.map((check) => checks[check]),
        })),
    },
    {
      title: 'Not in the form',
      none: 'Nothing is missing.',
      lines: [
        ...[...unsent].map(
          ([section, fields]): ReportLine => ({
            label: section,
            text: 'This section of the questionnaire hasn’t been sent yet.',
            details: [fields.map(({ label }) => label).join('; ')],
          }),
        ),
        ...leftOut.flatMap(leftOutLine),
      ],
    },
    {
      title: 'In the form',
      none: 'Nothing yet.',
      lines: filled.map(({ label, value }) => ({ label, text: shown(value) })),
    },
  ];
}

/** The number of lines about what to check and what isn't in the form; a section that wasn't sent is one. */
export const countToCheck = (filled: Filled): number =>
  reviewSections(filled)
    .slice(0, 2)
    .reduce((sum, { lines }) => sum + lines.length, 0);

const leftOutLine = ({ label, reason, about, value }: LeftOutValue): ReportLine[] =>
  reason === 'not_sent'
    ? []
    : [
        {
          label,
          text: value ?? about ?? reasons[reason],
          ...((value ?? about) && { details: [reasons[reason]] }),
        },
      ];

/** The page after a draft, with what its fields don't show. */
export const reviewSheet = (
  filled: Filled,
  about: {
    readonly form: string;
    readonly edition: string | undefined;
    /** Those that the mapping was written for, newest first. */
    readonly editions: readonly string[];
    readonly applicant: string;
    readonly organization: string;
    readonly prepared: readonly string[];
    /** The number of fields in the form. */
    readonly fields: number;
  },
): Omit<ReportPlan, 'createdAt'> => ({
  title: 'Draft for review',
  subtitle: `Form ${about.form}${about.edition ? `, edition ${about.edition}` : ''}, ${about.applicant}`,
  organization: about.organization,
  prepared: [
    'Remove this page before filing.',
    ...about.prepared,
    `${filled.filled.length} of the form’s ${about.fields} fields are filled in, from answers that have been sent. Nothing in this draft has been reviewed.`,
    ...[editionNote(about.edition, about.editions) ?? []].flat(),
    currentEditionNote,
  ],
  sections: reviewSections(filled),
  closing: 'Remove this page before filing.',
});
