import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { type RecordField, recordFields } from '#shared/records/intake.ts';
import { countingAnswers } from '#shared/routes/intake-answers.ts';
import type { CaseItem } from '../../data/cases/case.ts';
import { type CasePerson, getCasePerson } from '../../workflows/case-person.ts';
import { readSections } from '../../workflows/intake-sections.ts';
import type { FormFacts } from './form-values.ts';

/** What a draft is filled from: the answers as sent, the person's record, and the case. */
export async function readFormFacts(
  ofCase: CaseItem,
  { organization, filing }: { readonly organization: string; readonly filing: FilingFacts },
): Promise<FormFacts> {
  const [sections, fromCase] = await Promise.all([readSections(ofCase), getCasePerson(ofCase)]);
  return {
    sections: sections.map(({ section, item: { answers, sent, asked } }) => ({
      section,
      answers: countingAnswers(section, answers),
      sent: sent && { answers: countingAnswers(section, sent.answers) },
      asked,
    })),
    record: fromCase ? recordOf(fromCase.fields) : {},
    caseFacts: {
      organization,
      applicant_name: ofCase.applicant_name,
      receipt_number: filing.receipt_number,
      filed_on: filing.filed_on,
    },
  };
}

const isValue = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'));

function recordOf(fields: CasePerson['fields']): FormFacts['record'] {
  const known: Partial<Record<RecordField, string | readonly string[]>> = {};
  for (const field of recordFields) {
    let value: unknown = fields;
    for (const key of field.split('.'))
      value = Object.entries(typeof value === 'object' && value !== null ? value : {}).find(
        ([name]) => name === key,
      )?.[1];
    if (isValue(value)) known[field] = value;
  }
  return known;
}
