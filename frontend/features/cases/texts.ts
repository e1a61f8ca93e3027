import { errorCodes } from '#shared/contract/error-codes.ts';

/** What the dashboard and the case page say; the quoted texts of the specification to the letter. */
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
  notFound: 'Case not found',
  notFoundHint: 'It may have been removed, or it belongs to someone else.',
  backToDashboard: 'Back to Dashboard',
  statusFailed: 'Failed to update status',
  statusUpdated: 'Status updated successfully.',
  timeline: 'Case Timeline',
} as const;
