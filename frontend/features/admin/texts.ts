/** What the Admin Dashboard says; the quoted texts of the specification to the letter. */
export const adminTexts = {
  title: 'Admin Dashboard',
  loadFailed: 'Failed to load admin data',
  totalCases: 'Total Cases',
  activeCases: 'Active Cases',
  totalDocuments: 'Total Documents',
  teamMembers: 'Team Members',
  byStatus: 'Cases by Status',
  recent: 'Recent Cases',
  latest: 'Latest Documents',
  members: 'Organization Members',
  linkFailed: 'Failed to generate download link',
  downloadFailed: 'Failed to download document',
  copied: 'Command copied to clipboard',
  copyFailed: 'Failed to copy to clipboard',
  unknownApplicant: 'Unknown',
} as const;
