import { draftCasesContract, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { addNote, listNotes } from '../../cases/case-notes.ts';
import { correctCaseRoute } from '../../cases/correct-route.ts';
import { createCaseForApplicant } from '../../cases/create-case-for-applicant.ts';
import { getCaseManagement, setCaseDueDate, setCaseOwner } from '../../cases/manage-case.ts';
import { deleteDraftCase } from '../../erasure/delete-draft-case.ts';
import { endpointGroup } from '../endpoint-group.ts';

const staffContract = { ...staffCasesContract, ...draftCasesContract };

export const endpoints = endpointGroup(staffContract, {
  createCaseForApplicant,
  getCaseManagement,
  setCaseOwner,
  setCaseDueDate,
  correctCaseRoute,
  listNotes,
  addNote,
  deleteDraftCase,
});
