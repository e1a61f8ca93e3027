import type { OfficialNumber } from '#shared/domain/official-numbers.ts';
import type { Case } from '#shared/records/case.ts';
import type {
  IntakeAnswer,
  IntakeAnswers,
  IntakeEntry,
  IntakeField,
  IntakeQuestion,
  IntakeSection,
} from '#shared/records/intake.ts';
import { askedFields, askedQuestions } from '#shared/routes/intake-answers.ts';
import { intakeOf } from '#shared/routes/intakes.ts';

/** A section of a case's questionnaire. */
export function sectionOf({ path, created_at, dependent }: Case, id: string): IntakeSection {
  const sections = intakeOf(path, new Date(created_at), dependent);
  const found = sections.find((section) => section.id === id);
  if (!found) throw new Error(`The case has no section ${id}.`);
  return found;
}

/**
 * A valid answer to every question of a section, so that it can be sent.
 * @param review the answer to questions of which the team reviews a yes
 */
export function completeAnswers(
  section: IntakeSection,
  { review = 'no' }: { readonly review?: 'yes' | 'no' } = {},
): IntakeAnswers {
  const answers: IntakeAnswers = {};
  for (const { id } of section.questions) {
    const question = askedQuestions(section, answers).find((asked) => asked.id === id);
    if (question) answers[id] = question.review ? review : answerTo(question);
  }
  return answers;
}

function answerTo(question: IntakeQuestion): IntakeAnswer {
  if (question.kind === 'countries') return [textFor('country', question)];
  if (question.kind === 'choices') return [textFor('choice', question)];
  if (question.kind !== 'list') return textFor(question.kind, question);
  const fields = question.fields ?? [];
  const entry: IntakeEntry = {};
  for (const { id } of fields) {
    const field = askedFields(fields, entry).find((asked) => asked.id === id);
    // An open period covers everything until today.
    if (field && !(field.id === 'to' && field.optional)) entry[id] = textFor(field.kind, field);
  }
  return [entry];
}

/** A number of each kind. */
export const numbers: Record<OfficialNumber, string> = {
  us_ssn: '123-45-6789',
  us_a_number: 'A012345678',
  us_i94: '123456789A1',
  us_sevis: 'N0012345678',
  us_receipt: 'IOE0912345678',
  uk_nino: 'AB123456C',
  ca_uci: '1234-5678',
};

function textFor(
  kind: IntakeField['kind'],
  { choices, record, number }: Pick<IntakeQuestion, 'choices' | 'record' | 'number'>,
): string {
  if (number) return numbers[number];
  const values = {
    text: record === 'passport.number' ? 'A01234567' : 'Adeola',
    paragraph: 'Line one\nLine two',
    number: '12',
    date: '2001-05-06',
    month: '2001-05',
    year: '2001',
    country: 'NG',
    yes_no: 'no',
    choice: choices?.[0]?.value ?? '',
    email: 'adeola@example.com',
    phone: '+1 202 555 0100',
  };
  return values[kind];
}
