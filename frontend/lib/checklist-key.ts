/** Starts with `cases`, so that changes to cases refresh checklists as well. */
export const checklistKey = (caseId: string) => ['cases', 'checklist', caseId] as const;
