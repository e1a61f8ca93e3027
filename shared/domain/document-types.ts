import { limits } from '../schema/limits.ts';
import { documentMessages } from './document-messages.ts';

/** The file types that a case accepts. The extension determines the type; the first bytes must match it. */
export const documentTypes = {
  pdf: { mimeType: 'application/pdf', label: 'PDF', magic: ['25504446'] },
  doc: { mimeType: 'application/msword', label: 'DOC', magic: ['d0cf11e0a1b11ae1'] },
  docx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    label: 'DOCX',
    magic: ['504b0304'],
  },
  jpg: { mimeType: 'image/jpeg', label: 'JPG', magic: ['ffd8ff'] },
  jpeg: { mimeType: 'image/jpeg', label: 'JPG', magic: ['ffd8ff'] },
  png: { mimeType: 'image/png', label: 'PNG', magic: ['89504e470d0a1a0a'] },
} as const;
export type DocumentExtension = keyof typeof documentTypes;

/**
 * Types that browsers can display without running anything from the file. Everything else is downloaded: Office
 * files have no safe viewer, and HTML or SVG could run scripts.
 */
const viewableTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const isViewable = (mimeType: string): boolean =>
  (viewableTypes as readonly string[]).includes(mimeType);

/** The extension of a file name, if a case accepts it. */
export function documentExtension(name: string): DocumentExtension | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') && Object.hasOwn(documentTypes, extension)
    ? (extension as DocumentExtension)
    : undefined;
}

export const documentLabel = (name: string): string => {
  const extension = documentExtension(name);
  return extension ? documentTypes[extension].label : 'File';
};

/** Why a chosen file can't be uploaded, in the specification's words; undefined if it can. */
export function documentProblem(file: { name: string; size: number }): string | undefined {
  if (!documentExtension(file.name)) return documentMessages.wrongType;
  if (file.size > limits.documentBytes) return documentMessages.tooLarge;
  if (file.size === 0) return 'The file is empty.';
  return undefined;
}
