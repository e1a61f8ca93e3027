import { limits, megabyte } from '../schema/limits.ts';

/** Apart from the types, which pages that only show error messages do not load. */
export const documentMessages = {
  tooLarge: `File too large. Maximum size is ${limits.documentBytes / megabyte}MB.`,
  wrongType: 'Invalid file type. Please upload PDF, DOC, DOCX, JPG, or PNG files.',
} as const;
