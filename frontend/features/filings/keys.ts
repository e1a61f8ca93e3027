/** All keys start with `cases`, so that changing a case refreshes what belongs to it. */
export const filingKeys = {
  filing: (caseId: string) => ['cases', 'filing', caseId],
  deadlines: (caseId: string) => ['cases', 'deadlines', caseId],
} as const;
