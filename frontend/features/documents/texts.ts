/** What the documents card says; the quoted texts of the specification to the letter. */
export const documentTexts = {
  notLoaded: 'Unable to upload: case not loaded',
  uploadFailed: (reason: string) => `Failed to upload file: ${reason}`,
  recordFailed: (reason: string) => `Failed to save document record: ${reason}`,
  uploadError: 'An error occurred while uploading',
  uploaded: 'Document uploaded successfully',
  linkFailed: (reason: string) => `Failed to generate download link: ${reason}`,
  noLink: 'No download URL generated',
  downloadFailed: 'Failed to download document',
  deleteFailed: 'Failed to delete document',
  deleted: 'Document deleted successfully',
  scanning: 'Checking for malware…',
  unavailable: 'Couldn’t be checked for malware. Delete it and upload a version without a password.',
  infected: (name: string) => `Malware was found in ${name}, so it was removed. Check your device.`,
  accepted: 'PDF, DOC, DOCX, JPG or PNG, at most 10 MB each',
  leave: 'Files are still being uploaded. If you leave now, they are not kept.',
} as const;
