/** Starts with `cases`, so that a corrected visa path refreshes the questionnaire as well. */
export const intakeKey = (caseId: string) => ['cases', 'intake', caseId] as const;
