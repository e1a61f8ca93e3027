import { limits } from '../schema/limits.ts';
import { type DocumentExtension, documentExtension, documentTypes } from './document-types.ts';

export const resumeMessages = {
  tooLarge: 'Please upload a file smaller than 5MB.',
  /** For the default setting; if it allows more types, `wrongResumeType` lists them. */
  pdfOnly: 'Please upload a PDF file only.',
  uploaded: 'File uploaded successfully.',
} as const;

/** The types a deployment accepts, out of those a case accepts; only PDF by default. */
export const resumeExtensions = (setting: readonly string[]): DocumentExtension[] =>
  setting.filter((extension): extension is DocumentExtension => extension in documentTypes);

export const resumeTypesLabel = (accepted: readonly DocumentExtension[]): string =>
  [...new Set(accepted.map((extension) => documentTypes[extension].label))].join(', ');

const wrongResumeType = (accepted: readonly DocumentExtension[]): string =>
  accepted.length === 1 && accepted[0] === 'pdf'
    ? resumeMessages.pdfOnly
    : `Please upload a file of one of these types: ${resumeTypesLabel(accepted)}.`;

/** Why a chosen file can't be used as the resume; undefined if it can. */
export function resumeProblem(
  file: { name: string; size: number },
  accepted: readonly DocumentExtension[],
): string | undefined {
  const extension = documentExtension(file.name);
  if (!extension || !accepted.includes(extension)) return wrongResumeType(accepted);
  if (file.size > limits.resumeBytes) return resumeMessages.tooLarge;
  return file.size === 0 ? 'The file is empty.' : undefined;
}
