const root = ['cases'] as const;

/** Everything begins with `cases`, so that a change of a case refreshes what belongs to it, with `all`. */
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
