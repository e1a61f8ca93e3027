/**
 * The schema of the single table, read by the data stack and the entities. Attributes of an index are
 * present only on the items it serves, so every index is sparse.
 */
export const tableKeys = { partition: 'pk', sort: 'sk', expiry: 'expires_at' } as const;

export interface TableIndex {
  readonly name: string;
  readonly partition: string;
  readonly sort: string;
  /** Keys only. */
  readonly keysOnly?: boolean;
}

export const tableIndexes = {
  /** An applicant's cases, newest first. */
  casesByApplicant: { name: 'cases-by-applicant', partition: 'applicant_cases', sort: 'applicant_cases_at' },
  /** An organization's cases, newest first. */
  casesByOrganization: { name: 'cases-by-organization', partition: 'org_cases', sort: 'org_cases_at' },
  // Work on cases (see case-work.ts) is listed in partitions of its own in the two indexes of all cases and of an owner's.
  /** An organization's cases in one status, newest first. */
  casesByStatus: { name: 'cases-by-status', partition: 'org_status_cases', sort: 'org_status_cases_at' },
  /** An organization's cases by due date, earliest first; those that are closed or have none come last. */
  casesByDueDate: { name: 'cases-by-due-date', partition: 'org_due_cases', sort: 'org_due_cases_at' },
  /** The cases of an organization that one person is responsible for, or nobody, newest first. */
  casesByOwner: { name: 'cases-by-owner', partition: 'org_owner_cases', sort: 'org_cases_at' },
  /** The same by due date; both share their attributes with the lists of all cases. */
  casesByOwnerDueDate: {
    name: 'cases-by-owner-due-date',
    partition: 'org_owner_cases',
    sort: 'org_due_cases_at',
  },
  /**
   * An organization's cases by the points of their latest assessment; those without points come last. Shares
   * its partition with the list of all cases.
   */
  casesByPoints: { name: 'cases-by-points', partition: 'org_cases', sort: 'org_points_cases_at' },
  /** An organization's open cases of one route that were assessed, newest first. */
  casesByRoute: { name: 'cases-by-route', partition: 'org_route_cases', sort: 'org_route_cases_at' },
  /** An organization's members, latest joined first. */
  membersByOrganization: {
    name: 'members-by-organization',
    partition: 'org_members',
    sort: 'org_members_at',
  },
  /** An organization's members who are not applicants, latest joined first. */
  staffByOrganization: { name: 'staff-by-organization', partition: 'org_staff', sort: 'org_staff_at' },
  /** An organization's documents, newest first. */
  documentsByOrganization: {
    name: 'documents-by-organization',
    partition: 'org_documents',
    sort: 'org_documents_at',
  },
  /**
   * What the daily purge removes, which mails are to be sent, longest due first, and people's notifications; each
   * in a partition of its own.
   */
  dueForPurge: { name: 'due-for-purge', partition: 'purge', sort: 'purge_at' },
  /** Consultation submissions an organization receives, newest first. */
  consultationsByOrganization: {
    name: 'consultations-by-organization',
    partition: 'org_consultations',
    sort: 'org_consultations_at',
  },
  /**
   * Members by address and cases by ID, each by the beginning of it, conversations that wait for the team, and
   * unread notifications, in partitions of their own.
   */
  lookups: { name: 'lookups', partition: 'lookup', sort: 'lookup_key', keysOnly: true },
  /** Items assigned to a person: cases and consultations they own, calls they take. */
  byOwner: { name: 'by-owner', partition: 'owner_id', sort: 'created_at', keysOnly: true },
} as const satisfies Record<string, TableIndex>;
