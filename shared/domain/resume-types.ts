import { limits } from '../schema/limits.ts';
import { type DocumentExtension, documentExtension, documentTypes } from './document-types.ts';

export const resumeMessages = {
  tooLarge: 'Please upload a file smaller than 5MB.',
  /** The default set; with a wider one, `wrongResumeType` names it. */
  pdfOnly: 'Please upload a PDF file only.',
  uploaded: 'File uploaded successfully.',
} as const;

/** What a deployment accepts, of the types a case knows; PDF alone by default. */
export const resumeExtensions = (setting: readonly string[]): DocumentExtension[] =>
  setting.filter((extension): extension is DocumentExtension => extension in documentTypes);

export const resumeTypesLabel = (accepted: readonly DocumentExtension[]): string =>
  [...new Set(accepted.map((extension) => documentTypes[extension].label))].join(', ');

const wrongResumeType = (accepted: readonly DocumentExtension[]): string =>
  accepted.length === 1 && accepted[0] === 'pdf'
    ? resumeMessages.pdfOnly
    : `Please upload a file of one of these types: ${resumeTypesLabel(accepted)}.`;

/** Why a chosen file cannot be the resume; undefined when it can. */
export function resumeProblem(
  file: { name: string; size: number },
  accepted: readonly DocumentExtension[],
): string | undefined {
  const extension = documentExtension(file.name);
  if (!extension || !accepted.includes(extension)) return wrongResumeType(accepted);
  if (file.size > limits.resumeBytes) return resumeMessages.tooLarge;
  return file.size === 0 ? 'The file is empty.' : undefined;
}
