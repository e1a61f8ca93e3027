import { createHash } from 'node:crypto';
import { randomId } from '#functions/data/core/ids.ts';
import { transact } from '#functions/data/core/transaction.ts';
import {
  type FormTemplateItem,
  getFormTemplate,
  putFormTemplate,
  removeFormTemplate,
} from '#functions/data/documents/form-template.ts';
import { storeFile } from '#functions/data/documents/stored-file.ts';
import { putRemovedFile } from '#functions/data/jobs/purge.ts';
import { type FormProblem, openForm, UnusableForm } from '#functions/packets/forms/open-form.ts';
import { timestamp } from '#functions/platform/clock.ts';
import { formPrefix } from '#shared/domain/storage-prefixes.ts';
import { mappedForms, mappingsOf } from '#shared/routes/form-mappings.ts';
import { limits, megabyte } from '#shared/schema/limits.ts';
import { CommandError } from './command.ts';

const problems: Record<FormProblem, string> = {
  damaged: 'The file isn’t a PDF, or it is damaged.',
  password: 'The PDF needs a password to open. Upload the form as the authority publishes it.',
  not_fillable: 'The PDF has no fields to fill.',
  xfa_only: 'The PDF has only an XFA form, which can’t be filled. Look for an edition with an AcroForm.',
};

/** How well a PDF fits the mapping of its form. */
export interface FormFit {
  readonly template: FormTemplateItem;
  readonly isReplaced: boolean;
  /** The number of fields in the PDF, and of those that the mapping fills. */
  readonly fields: number;
  readonly mapped: number;
  /** Names that the mapping has and the PDF lacks. */
  readonly missing: readonly string[];
  /** Whether the names were seen in this edition; undefined if the PDF doesn't say its edition. */
  readonly isKnownEdition: boolean | undefined;
}

/**
 * Stores the PDF of a form, so that drafts can be made from it, in place of an earlier one.
 * @param options.acceptsMissing whether the PDF may lack fields of the mapping; each draft lists them
 * @throws {CommandError} if the PDF can't be filled or doesn't fit
 */
export async function putForm(
  formId: string,
  bytes: Uint8Array,
  { acceptsMissing = false } = {},
): Promise<FormFit> {
  const mappings = requireMappings(formId);
  if (bytes.length > limits.formBytes)
    throw new CommandError(`The file is larger than ${limits.formBytes / megabyte} MB.`);
  const { fields, edition } = await open(bytes);
  const names = new Set(mappings.flatMap((mapping) => mapping.fields.map(({ field }) => field)));
  const missing = [...names].filter((name) => !fields.has(name));
  if (missing.length > 0 && !acceptsMissing)
    throw new CommandError(
      `The PDF${edition ? ` (edition ${edition})` : ''} is missing ${missing.length} of the ${names.size} fields that the mapping of ${formId} fills:\n${missing.join('\n')}\nUpdate the mapping, or pass --accept-missing to list them in each draft.`,
    );
  const known = mappings.flatMap(({ editions }) => editions.map((each) => each.edition));
  const stored = await store(formId, bytes, edition);
  return {
    ...stored,
    fields: fields.size,
    mapped: names.size - missing.length,
    missing,
    isKnownEdition: edition === undefined ? undefined : known.includes(edition),
  };
}

function requireMappings(formId: string) {
  const mappings = mappingsOf(formId);
  if (mappings.length > 0) return mappings;
  throw new CommandError(
    `No visa path has a mapping for ${formId}. Forms with a mapping: ${mappedForms.join(', ')}.`,
  );
}

async function open(bytes: Uint8Array) {
  try {
    return await openForm(bytes);
  } catch (error) {
    if (error instanceof UnusableForm) throw new CommandError(problems[error.problem], { cause: error });
    throw error;
  }
}

/** The file is scheduled for deletion before it is stored, so an interrupted command leaves nothing behind. */
async function store(
  formId: string,
  bytes: Uint8Array,
  edition: string | undefined,
): Promise<Pick<FormFit, 'template' | 'isReplaced'>> {
  const before = await getFormTemplate(formId);
  const storageKey = `${formPrefix}${formId}/${randomId()}.pdf`;
  await transact({ file: putRemovedFile(storageKey) });
  await storeFile(storageKey, bytes, 'application/pdf');
  const template: FormTemplateItem = {
    form: formId,
    ...(edition && { edition }),
    storage_key: storageKey,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    uploaded_at: timestamp(),
  };
  await transact({ template: putFormTemplate(template, before) });
  return { template, isReplaced: before !== undefined };
}

/**
 * Removes the PDF of a form. Drafts made from it stay.
 * @throws {CommandError} if there is none
 */
export async function removeForm(formId: string): Promise<void> {
  const before = await getFormTemplate(formId);
  if (!before) throw new CommandError(`${formId} wasn’t uploaded.`);
  await transact({ template: removeFormTemplate(before) });
}
