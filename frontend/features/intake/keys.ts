/** The query key of a case's questionnaire. */
export const intakeKey = (caseId: string) => ['intake', caseId] as const;
