import {
  ParseSpeeds,
  PDFButton,
  PDFDocument,
  type PDFField,
  PDFName,
  PDFSignature,
  PDFTextField,
} from '@cantoo/pdf-lib';
import { isCrossReference } from '../cross-references.ts';
import { mayBeEncrypted } from '../may-be-encrypted.ts';

/** Why a PDF can't be filled. */
export type FormProblem = 'damaged' | 'password' | 'not_fillable' | 'xfa_only';
export class UnusableForm extends Error {
  readonly problem: FormProblem;

  constructor(problem: FormProblem, cause?: unknown) {
    super(`The form can’t be filled in: ${problem}.`, { cause });
    this.problem = problem;
  }
}

export interface OpenForm {
  readonly pdf: PDFDocument;
  /** Those that a person can fill, by their full name. */
  readonly fields: ReadonlyMap<string, PDFField>;
  /** As the bar codes of the authority say, such as `01/20/25`. */
  readonly edition: string | undefined;
}

/**
 * Opens a fillable PDF for filling. Removes what authorities add that would keep a filled copy from being shown: the
 * encryption against changes, the second form in XFA, which readers show in place of the fields, and the usage rights,
 * which a change invalidates.
 * @throws UnusableForm
 */
export async function openForm(bytes: Uint8Array): Promise<OpenForm> {
  const pdf = await load(bytes);
  const form = pdf.getForm();
  const all = form.getFields();
  if (all.length === 0) throw new UnusableForm(form.hasXFA() ? 'xfa_only' : 'not_fillable');
  removeCrossReferences(pdf);
  form.deleteXFA();
  form.acroForm.dict.delete(PDFName.of('NeedAppearances'));
  pdf.catalog.delete(PDFName.of('Perms'));
  const fillable = all.filter(
    (field) => !(field.isReadOnly() || field instanceof PDFButton || field instanceof PDFSignature),
  );
  const fields = fillable.filter((field) => !barCode.test(field.getName()));
  if (fields.length === 0) throw new UnusableForm('not_fillable');
  return {
    pdf,
    fields: new Map(fields.map((field) => [field.getName(), field])),
    edition: editionOf(all),
  };
}

/** Programs that read a file without its last cross-references would find the old ones, and take it for encrypted. */
function removeCrossReferences({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (isCrossReference(object)) context.delete(ref);
}

const barCode = /BarCode\d*\[\d+\]$/;

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  const options = {
    updateMetadata: false,
    preserveXFA: true,
    parseSpeed: ParseSpeeds.Fastest,
    // Encrypted against changes, but not against reading.
    password: '',
  };
  try {
    return await PDFDocument.load(bytes, options);
  } catch (error) {
    // The library throws various errors, even plain strings.
    throw new UnusableForm(mayBeEncrypted(bytes) ? 'password' : 'damaged', error);
  }
}

/** USCIS puts form, edition, and page into a bar code on each page: `I-129|01/20/25|1`. */
function editionOf(fields: readonly PDFField[]): string | undefined {
  for (const field of fields) {
    if (!(field instanceof PDFTextField && barCode.test(field.getName()))) continue;
    const [, edition] = /^[^|]+\|(\d\d\/\d\d\/\d\d)\|\d+$/.exec(field.getText() ?? '') ?? [];
    if (edition) return edition;
  }
  return undefined;
}
