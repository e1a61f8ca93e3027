import { formsOfCase } from '#shared/routes/form-mappings.ts';
import { getFormTemplate } from '../../data/documents/form-template.ts';
import type { PacketItem } from '../../data/documents/packet.ts';
import { isAbsent, isAccessDenied, readFile } from '../../data/documents/stored-file.ts';
import { timestamp } from '../../platform/clock.ts';
import { type Building, type BuildResult, unprintedIn } from '../build-result.ts';
import { addReportPages } from '../compose/compose-report.ts';
import { type FontFiles, Typesetter } from '../compose/fonts.ts';
import { readCaseFacts } from '../reports/read-case-facts.ts';
import { fillForm } from './fill-form.ts';
import { FormNotOnPath, FormNotUploaded } from './form-not-uploaded.ts';
import { formValues } from './form-values.ts';
import { openForm } from './open-form.ts';
import { readFormFacts } from './read-form-facts.ts';
import { countToCheck, reviewSheet } from './review-sheet.ts';

/**
 * Builds a draft of a form from the current answers, with a sheet that says what to check. The form stays fillable.
 * @throws FormNotOnPath, FormNotUploaded
 */
export async function buildForm(
  { case_id, made_by, form }: PacketItem,
  formId: string,
  fonts: FontFiles,
  { store, onProgress }: Building,
): Promise<BuildResult> {
  await onProgress({ step: 'reading', done: 0, total: 1 });
  const { ofCase, applicant, organization, clock, filing } = await readCaseFacts(case_id);
  const mapping = formsOfCase(ofCase).find(({ id }) => id === formId);
  const template = await getFormTemplate(formId);
  if (!mapping) throw new FormNotOnPath();
  if (!template) throw new FormNotUploaded();
  const opened = await openForm(await load(template.storage_key));
  const facts = await readFormFacts(ofCase, { organization, filing });
  const { values, leftOut } = formValues(mapping, facts);
  const createdAt = timestamp();
  const about = {
    ...{ form: form?.name ?? mapping.name, edition: opened.edition, applicant },
    editions: mapping.editions.map(({ edition }) => edition),
    ...{ organization, fields: opened.fields.size },
    prepared: [
      `Prepared by ${made_by} on ${clock.time(createdAt)}`,
      `Dates and times are in the organization’s time zone, ${clock.zone(createdAt)}.`,
    ],
  };
  const { pdf } = opened;
  // The sheet before filling has every text that the one afterward can have.
  const type = await Typesetter.create(pdf, fonts, [values, reviewSheet({ filled: values, leftOut }, about)]);
  const result = await fillForm(opened, values, type);
  const filled = { filled: result.filled, leftOut: [...leftOut, ...result.leftOut] };
  addReportPages(pdf, type, reviewSheet(filled, about));
  await onProgress({ step: 'saving', done: 0, total: 1 });
  const { key, bytes, sha256 } = await store('pdf', await pdf.save({ updateFieldAppearances: false }));
  return {
    ...{ pages: pdf.getPageCount(), pdf_key: key, pdf_bytes: bytes, pdf_sha256: sha256 },
    ...{ filled: filled.filled.length, empty: opened.fields.size - filled.filled.length },
    to_check: countToCheck(filled),
    ...unprintedIn([...type.unprinted]),
  };
}

/** @throws FormNotUploaded */
async function load(key: string): Promise<Uint8Array> {
  try {
    return await readFile(key);
  } catch (error) {
    if (isAbsent(error) || isAccessDenied(error)) throw new FormNotUploaded(undefined, { cause: error });
    throw error;
  }
}
