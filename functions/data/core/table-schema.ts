/**
 * The schema of the single table, shared by the data stack and the entities. Index attributes are set only on the
 * items an index serves, so every index is sparse.
 */
export const tableKeys = { partition: 'pk', sort: 'sk', expiry: 'expires_at' } as const;

export interface TableIndex {
  readonly name: string;
  readonly partition: string;
  readonly sort: string;
  /** The projected attributes besides the keys; absent means all attributes. */
  readonly attributes?: readonly string[];
}

/**
 * The attributes shown in case lists. With this projection, an index entry stays below 1 KB, while a whole case is
 * larger: each change then costs one write unit per index instead of two, and a list page half as much to read. ID
 * and organization are in the keys. All indexes together may project 100 such attributes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Projection.html
 */
const shown = [
  ...['applicant_id', 'applicant_name', 'country', 'path', 'status'],
  ...['created_at', 'updated_at', 'sla_due_at', 'version'],
];
/** For staff: also the attributes that searches match. */
const listed = [...shown, 'applicant_text', 'owner_id', 'assessment'];
/** For lists where a searched ID is applied as a filter; the time-ordered lists look it up instead. */
const listedById = [...listed, 'id'];
/** Also the attributes that worklist lines show. */
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
  // Work on cases (see case-work.ts) is listed in separate partitions of the indexes of all cases and of an owner's
  // cases.
  /** An organization's cases in one status, newest first. */
  casesByStatus: {
    name: 'cases-by-status',
    partition: 'org_status_cases',
    sort: 'org_cases_at',
    attributes: listed,
  },
  /** An organization's cases by due date, earliest first; closed cases and those without a due date come last. */
  casesByDueDate: {
    name: 'cases-by-due-date',
    partition: 'org_cases',
    sort: 'org_due_cases_at',
    attributes: listedById,
  },
  /** The cases of one owner in an organization, or its unassigned cases, newest first. */
  casesByOwner: {
    name: 'cases-by-owner',
    partition: 'org_owner_cases',
    sort: 'org_cases_at',
    attributes: listedWithWork,
  },
  /** The cases of one owner by due date. */
  casesByOwnerDueDate: {
    name: 'cases-by-owner-due-date',
    partition: 'org_owner_cases',
    sort: 'org_due_cases_at',
    attributes: listedById,
  },
  /** An organization's cases by the points of their latest assessment; cases without points come last. */
  casesByPoints: {
    name: 'cases-by-points',
    partition: 'org_cases',
    sort: 'org_points_cases_at',
    attributes: listedById,
  },
  /** An organization's assessed open cases of one route, newest first. */
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
   * Items for the hourly purge, emails to send, longest due first, and people's notifications, each in separate
   * partitions.
   */
  dueForPurge: { name: 'due-for-purge', partition: 'purge', sort: 'purge_at' },
  /** Consultation submissions an organization receives, newest first. */
  consultationsByOrganization: {
    name: 'consultations-by-organization',
    partition: 'org_consultations',
    sort: 'org_consultations_at',
  },
  /**
   * Members by address prefix, cases by ID prefix, conversations that wait for the team, emails that reached no one,
   * and unread notifications, each in separate partitions.
   */
  lookups: { name: 'lookups', partition: 'lookup', sort: 'lookup_key', attributes: [] },
  /** Items assigned to a person: cases and consultations they own, calls they take. */
  byOwner: { name: 'by-owner', partition: 'owner_id', sort: 'created_at', attributes: [] },
} as const satisfies Record<string, TableIndex>;

/** The projection in the format of DynamoDB and CloudFormation. */
export function projectionOf({ attributes }: TableIndex): {
  ProjectionType: 'ALL' | 'KEYS_ONLY' | 'INCLUDE';
  NonKeyAttributes?: string[];
} {
  if (attributes === undefined) return { ProjectionType: 'ALL' };
  if (attributes.length === 0) return { ProjectionType: 'KEYS_ONLY' };
  return { ProjectionType: 'INCLUDE', NonKeyAttributes: [...attributes] };
}
