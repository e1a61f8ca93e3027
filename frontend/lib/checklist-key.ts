/** Begins with `cases`, so that a change of cases refreshes checklists as well. */
export const checklistKey = (caseId: string) => ['cases', 'checklist', caseId] as const;
