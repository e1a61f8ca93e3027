/** The stored fields of a document with dates. */
export const documentDateFields = ['expires_on', 'issued_on', 'kind'] as const;
type DocumentDateField = (typeof documentDateFields)[number];
export const isDocumentDateField = (field: string): field is DocumentDateField =>
  documentDateFields.some((each) => each === field);
