import { limits, megabyte } from '../schema/limits.ts';

/** Separate from the types, which pages that only show error messages don't load. */
export const documentMessages = {
  tooLarge: `File too large. Maximum size is ${limits.documentBytes / megabyte}MB.`,
  wrongType: 'Invalid file type. Please upload PDF, DOC, DOCX, JPG, or PNG files.',
} as const;
