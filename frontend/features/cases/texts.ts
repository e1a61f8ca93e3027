import { errorCodes } from '#shared/contract/error-codes.ts';

/** Texts of the dashboard and the case page. Those quoted from the specification are verbatim. */
export const caseTexts = {
  dashboard: 'My Dashboard',
  checkAgain: 'Check Eligibility Again',
  newCase: 'New Case',
  createCase: 'Create Case',
  createO1a: 'Create O-1A Case',
  staffCreate: 'Create cases in the Employer Console',
  creating: 'Creating...',
  chooseBoth: 'Please select both country and visa path',
  created: 'Case created successfully!',
  fetchFailed: 'Failed to fetch cases',
  fetchError: 'An error occurred while fetching cases',
  signInFirst: 'Please sign in to create a case',
  createFailed: 'Failed to create case. Please try again.',
  createFailedBecause: (reason: string) => `Failed to create case: ${reason}`,
  createError: 'An error occurred while creating the case',
  invalidId: 'Invalid case ID',
  loadFailed: 'Failed to load case',
  gone: errorCodes['case.not_found'].text,
  goneHint:
    'The case was deleted, or you no longer have access. Nothing can be saved here anymore. Copy what you typed before you leave.',
  notFound: 'Case not found',
  notFoundHint: 'It may have been removed, or it belongs to someone else.',
  backToDashboard: 'Back to Dashboard',
  statusFailed: 'Failed to update status',
  decidedByStaff: 'Only staff can change this status.',
  statusUpdated: 'Status updated successfully.',
  undone: 'Change undone',
  timeline: 'Case Timeline',
} as const;
