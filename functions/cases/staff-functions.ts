import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { addNote, listNotes } from './case-notes.ts';
import { changeCases } from './change-cases.ts';
import { correctCaseRoute } from './correct-route.ts';
import { createCaseForApplicant } from './create-case-for-applicant.ts';
import { exportOrganizationCases } from './export-organization-cases.ts';
import { listOrganizationCases } from './list-organization-cases.ts';
import { getCaseManagement, setCaseDueDate, setCaseOwner } from './manage-case.ts';
import { requestFromCases } from './request-from-cases.ts';

/** What staff do with the cases of their organization. */
export const staffFunctions: DomainFunctions<typeof staffCasesContract> = {
  listOrganizationCases,
  exportOrganizationCases,
  createCaseForApplicant,
  changeCases,
  requestFromCases,
  getCaseManagement,
  setCaseOwner,
  setCaseDueDate,
  correctCaseRoute,
  listNotes,
  addNote,
};
