import { longDate } from '#shared/domain/date-text.ts';
import type { IntakeAnswer, IntakeEntry, IntakeQuestion, IntakeSection } from '#shared/records/intake.ts';
import { sentText } from '#shared/records/intake-progress.ts';
import {
  askedFields,
  askedQuestions,
  entriesOf,
  kindOfEach,
  labelBefore,
  valuesOf,
} from '#shared/routes/intake-answers.ts';
import type { IntakeItem } from '../../data/cases/intake.ts';
import type { ReportLine, ReportSection } from '../compose/compose-report.ts';
import { formText, type ValueKind } from '../forms/form-format.ts';
import type { ReportClock } from './report-text.ts';

/** The sections of a questionnaire with the sent answers. HR reads reports too, so confidential ones are left out. */
export const intakeSections = (
  sections: readonly { readonly section: IntakeSection; readonly item: Pick<IntakeItem, 'sent'> }[],
  clock: ReportClock,
): ReportSection[] => [
  ...(sections.length > 0 ? [{ title: 'Questionnaire', lines: [progressLine(sections)] }] : []),
  ...sections.map(({ section, item: { sent } }) => {
    const title = `Questionnaire: ${section.title}`;
    if (!sent) return { title, none: 'Not sent yet.', lines: [] };
    const note = `Sent ${clock.time(sent.at)} by ${sent.by_name}`;
    if (section.confidential)
      return { title, note, none: 'Confidential. The answers are only on the case page.', lines: [] };
    const { answers } = sent;
    return {
      title,
      note,
      none: 'No answers.',
      lines: askedQuestions(section, answers).flatMap((question) =>
        answerLines(question, answers[question.id]),
      ),
    };
  }),
];

const progressLine = (sections: readonly { readonly item: Pick<IntakeItem, 'sent'> }[]): ReportLine => ({
  label: 'Progress',
  text: sentText({ sent: sections.filter(({ item }) => item.sent).length, of: sections.length }),
});

function answerLines(question: IntakeQuestion, answer: IntakeAnswer | undefined): ReportLine[] {
  const { label, kind } = question;
  if (kind === 'list')
    return entriesOf(answer).map((entry, at) => ({
      label: at === 0 ? label : '',
      text: `${question.entry ?? 'Entry'} ${at + 1}`,
      details: entryDetails(question, entry),
    }));
  const each = kindOfEach(kind);
  if (each) {
    const values = valuesOf(answer);
    return values.length > 0
      ? [{ label, text: values.map((value) => valueText(value, { ...question, kind: each })).join(', ') }]
      : [];
  }
  return typeof answer === 'string' && answer !== '' ? [{ label, text: valueText(answer, question) }] : [];
}

const entryDetails = ({ fields = [] }: IntakeQuestion, entry: IntakeEntry): string[] =>
  askedFields(fields, entry).flatMap((field) => {
    const value = entry[field.id];
    return value ? [`${labelBefore(field.label)} ${valueText(value, field)}`] : [];
  });

function valueText(value: string, about: ValueKind): string {
  if (about.kind === 'date') return longDate(value);
  if (about.kind === 'month') return longDate(`${value}-01`).replace(/^\d+ /, '');
  return formText(value, about);
}
