import { draftCasesContract, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { addNote, listNotes } from '../../cases/case-notes.ts';
import { createCaseForApplicant } from '../../cases/create-case-for-applicant.ts';
import { getCaseManagement, setCaseDueDate, setCaseOwner } from '../../cases/manage-case.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { endpointGroup } from '../endpoint-group.ts';

const staffContract = { ...staffCasesContract, ...draftCasesContract };

export const endpoints = endpointGroup(staffContract, {
  createCaseForApplicant,
  getCaseManagement,
  setCaseOwner,
  setCaseDueDate,
  // Few requests correct a path.
  correctCaseRoute: onDemand(async () => (await import('../../cases/correct-route.ts')).correctCaseRoute),
  listNotes,
  addNote,
  // Few drafts are deleted.
  deleteDraftCase: onDemand(async () => (await import('../../erasure/delete-draft-case.ts')).deleteDraftCase),
});
