import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { type RecordField, recordFields } from '#shared/records/intake.ts';
import type { PersonFields } from '#shared/records/person.ts';
import type { CaseItem } from '../../data/cases/case.ts';
import { getPerson } from '../../data/people/person.ts';
import type { FormFacts } from './form-values.ts';

/** What a draft is filled from: the answers as sent, the person's record, and the case. */
export async function readFormFacts(
  ofCase: CaseItem,
  { organization, filing }: { readonly organization: string; readonly filing: FilingFacts },
): Promise<FormFacts> {
  const person = await getPerson(ofCase.applicant_id);
  return {
    sections: [],
    record: recordOf(person?.fields ?? {}),
    caseFacts: {
      organization,
      applicant_name: ofCase.applicant_name,
      receipt_number: filing.receipt_number,
      filed_on: filing.filed_on,
    },
  };
}

function recordOf(fields: PersonFields): FormFacts['record'] {
  const known: Partial<Record<RecordField, string | readonly string[]>> = {};
  for (const field of recordFields) {
    const [group = '', name = ''] = field.split('.');
    const of = Object.entries(fields).find(([each]) => each === group)?.[1];
    const value =
      name === '' || of === undefined ? of : Object.entries(of).find(([each]) => each === name)?.[1];
    if (typeof value === 'string' || Array.isArray(value)) known[field] = value as string | readonly string[];
  }
  return known;
}
