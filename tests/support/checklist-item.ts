import type { ChecklistItem } from '#shared/records/checklist-item.ts';

/** An item that the applicant is asked for, and that no one has worked on yet. Its ID is its title. */
export const checklistItem = (title: string, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id: title,
  section: { id: 'identity', label: 'Identity' },
  title,
  required: true,
  by: 'APPLICANT',
  status: 'MISSING',
  documents: [],
  replaced: [],
  own: false,
  version: 0,
  ...more,
});
