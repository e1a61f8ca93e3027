const root = ['cases'] as const;

/**
 * All keys start with `cases`, so that invalidating `all` after a change refreshes everything that belongs to cases.
 */
export const caseKeys = {
  all: root,
  own: [...root, 'own'],
  ownCount: [...root, 'own', 'count'],
  one: (caseId: string) => [...root, 'one', caseId],
  history: (caseId: string) => [...root, 'history', caseId],
  management: (caseId: string, version: number) => [...root, 'management', caseId, version],
  family: (caseId: string) => [...root, 'family', caseId],
  notes: (caseId: string) => [...root, 'notes', caseId],
  assessments: (caseId: string) => [...root, 'assessments', caseId],
  replay: (assessmentId: string) => [...root, 'replay', assessmentId],
} as const;
