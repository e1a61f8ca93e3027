/**
 * The schema of the single table, read by the data stack and the entities. Attributes of an index are
 * present only on the items it serves, so every index is sparse.
 */
export const tableKeys = { partition: 'pk', sort: 'sk', expiry: 'expires_at' } as const;

export interface TableIndex {
  readonly name: string;
  readonly partition: string;
  readonly sort: string;
  /** The attributes it has besides its keys and the table's; absent: all of them. */
  readonly attributes?: readonly string[];
}

/**
 * What the lists of cases show. An entry stays below 1 KB with it, where a case as a whole is larger: each change of
 * a case then costs one unit for each index instead of two, and a page of a list half of what it would. The id and
 * the organization of a case are in the keys. All indexes together can have 100 such attributes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Projection.html
 */
const shown = [
  ...['applicant_id', 'applicant_name', 'country', 'path', 'status'],
  ...['created_at', 'updated_at', 'sla_due_at', 'version'],
];
/** To staff, with what a search is compared with. */
const listed = [...shown, 'applicant_text', 'owner_id', 'assessment'];
/** Lists that a searched ID filters, where those in order of time look it up. */
const listedById = [...listed, 'id'];
/** And what a line of the worklist shows besides. */
const listedWithWork = [...listed, 'case_id', 'at', 'entries', 'count'];

export const tableIndexes = {
  /** An applicant's cases, newest first. */
  casesByApplicant: {
    name: 'cases-by-applicant',
    partition: 'applicant_cases',
    sort: 'org_cases_at',
    attributes: [...shown, 'org_id', 'dependent'],
  },
  /** An organization's cases, newest first. */
  casesByOrganization: {
    name: 'cases-by-organization',
    partition: 'org_cases',
    sort: 'org_cases_at',
    attributes: listedWithWork,
  },
  // Work on cases (see case-work.ts) is listed in partitions of its own in the two indexes of all cases and of an owner's.
  /** An organization's cases in one status, newest first. */
  casesByStatus: {
    name: 'cases-by-status',
    partition: 'org_status_cases',
    sort: 'org_cases_at',
    attributes: listed,
  },
  /** An organization's cases by due date, earliest first; those that are closed or have none come last. */
  casesByDueDate: {
    name: 'cases-by-due-date',
    partition: 'org_cases',
    sort: 'org_due_cases_at',
    attributes: listedById,
  },
  /** The cases of an organization that one person is responsible for, or no one, newest first. */
  casesByOwner: {
    name: 'cases-by-owner',
    partition: 'org_owner_cases',
    sort: 'org_cases_at',
    attributes: listedWithWork,
  },
  /** The same by due date. */
  casesByOwnerDueDate: {
    name: 'cases-by-owner-due-date',
    partition: 'org_owner_cases',
    sort: 'org_due_cases_at',
    attributes: listedById,
  },
  /** An organization's cases by the points of their latest assessment; those without points come last. */
  casesByPoints: {
    name: 'cases-by-points',
    partition: 'org_cases',
    sort: 'org_points_cases_at',
    attributes: listedById,
  },
  /** An organization's open cases of one route that were assessed, newest first. */
  casesByRoute: {
    name: 'cases-by-route',
    partition: 'org_route_cases',
    sort: 'org_cases_at',
    attributes: ['applicant_name', 'country', 'path', 'status', 'assessment'],
  },
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
   * What the daily purge removes, which emails are to be sent, longest due first, and people's notifications; each
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
  lookups: { name: 'lookups', partition: 'lookup', sort: 'lookup_key', attributes: [] },
  /** Items assigned to a person: cases and consultations they own, calls they take. */
  byOwner: { name: 'by-owner', partition: 'owner_id', sort: 'created_at', attributes: [] },
} as const satisfies Record<string, TableIndex>;

/** In the words of DynamoDB and of CloudFormation. */
export function projectionOf({ attributes }: TableIndex): {
  ProjectionType: 'ALL' | 'KEYS_ONLY' | 'INCLUDE';
  NonKeyAttributes?: string[];
} {
  if (attributes === undefined) return { ProjectionType: 'ALL' };
  if (attributes.length === 0) return { ProjectionType: 'KEYS_ONLY' };
  return { ProjectionType: 'INCLUDE', NonKeyAttributes: [...attributes] };
}
