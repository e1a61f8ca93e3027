import { limits, megabyte } from '#shared/schema/limits.ts';

/** Texts of the documents card. Those quoted from the specification are verbatim. */
export const documentTexts = {
  notLoaded: 'Unable to upload: case not loaded',
  uploadFailed: (reason: string) => `Failed to upload file: ${reason}`,
  recordFailed: (reason: string) => `Failed to save document record: ${reason}`,
  otherContents:
    'This file’s contents don’t match its name. Open it on your device, save a copy as PDF or JPG, and upload the copy.',
  uploadError: 'An error occurred while uploading',
  uploaded: 'Document uploaded successfully',
  deleteFailed: 'Failed to delete document',
  deleted: 'Document deleted successfully',
  scanning: 'Checking for malware...',
  unavailable: 'Couldn’t check this file for malware. Delete it and upload a version without a password.',
  uploadCleanCopy: 'Check your device with antivirus software, then upload a clean copy.',
  askForCleanCopy:
    'Ask whoever uploaded it to check their device with antivirus software and upload a clean copy.',
  infected: (name: string) => `We found malware in ${name} and removed it. Check your device.`,
  accepted: `PDF, DOC, DOCX, JPG, or PNG, up to ${limits.documentBytes / megabyte} MB each`,
  leave: 'Files are still uploading. If you leave now, those uploads will be lost.',
} as const;
