import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { canonicalPath, VisaPath } from '#shared/domain/visa-paths.ts';
import { Case } from '#shared/records/case.ts';
import { AssessmentSummary } from '#shared/routes/case-assessment.ts';
import { PersonId, Timestamp } from '#shared/schema/common.ts';
import { timestamp } from '../../platform/clock.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { setFields } from '../core/set-fields.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';

const indexes = tableIndexes;

/** The facts a case is indexed by for the search, besides its ID and organization, which never change. */
export const IndexedFacts = z.object({
  applicant_name: z.string(),
  country: z.string(),
  path: VisaPath,
  created_at: Timestamp,
});
type IndexedFacts = z.infer<typeof IndexedFacts>;

/**
 * The stored case, including staff-only fields. Each endpoint's response schema strips what its audience must not
 * see.
 */
export const CaseItem = z.extend(Case, {
  /**
   * The person the case is for: the applicant or a dependent. Denormalized so that a list is one query; kept up to
   * date by `renamePerson` and `updateDependentCases`.
   */
  applicant_name: z.string(),
  /** The staff member responsible for the case. */
  owner_id: z.optional(PersonId),
  /** The version of the organization's list that the checklist follows; absent means the route's default list. */
  checklist_template: z.optional(z.number()),
  /** The number of dependents' cases attached to this one. The case can't be deleted while there are any. */
  dependent_cases: z.optional(z.int()),
  /** When something was last added to or removed from a closed case; the start of its retention period. */
  last_activity_at: z.optional(Timestamp),
  /** Summary of the latest assessment. Denormalized so that a list is one query; written with the assessment. */
  assessment: z.optional(AssessmentSummary),
  /**
   * The version in which each group of fields last changed. Absent on cases unchanged since this field was
   * introduced.
   */
  changed_in: z.optional(
    z.object({ status: z.number(), owner: z.number(), due: z.number(), route: z.optional(z.number()) }),
  ),
  /** Previous facts that the search may still contain, until the stream consumer has removed their entries. */
  index_leftovers: z.optional(z.array(IndexedFacts)),
});
export type CaseItem = z.infer<typeof CaseItem>;

/** The value of `index_leftovers` after a change of indexed facts. */
export const leftoversOf = (before: CaseItem): IndexedFacts[] => {
  const facts = IndexedFacts.parse(before);
  const others = (before.index_leftovers ?? []).filter(
    (each) => JSON.stringify(IndexedFacts.parse(each)) !== JSON.stringify(facts),
  );
  return [...others, facts];
};

/** A group of fields that is changed and locked independently of the rest of the case. */
export type FieldGroup = keyof NonNullable<CaseItem['changed_in']>;

/**
 * Whether a group of fields changed after the version a person saw. Without a recorded version for the group, any
 * newer version of the case counts as a change.
 */
export const changedSince = (item: CaseItem, group: FieldGroup, version: number): boolean =>
  (item.changed_in?.[group] ?? (group === 'route' ? 1 : item.version)) > version;

/** The fields that determine a case's position in the lists. */
type PlacedCase = Omit<
  CaseItem,
  'checklist_template' | 'last_activity_at' | 'changed_in' | 'index_leftovers'
>;

/** Sorts cases without a due date, and closed ones, after all due cases: later than any date as text. */
const notDue = (item: PlacedCase): string => `~${timeKey(item.created_at, item.id)}`;

/** Sorts by points as text; ties are ordered by when the cases were opened. */
const pointsKey = ({ assessment, created_at, id }: PlacedCase): string => {
  const points = assessment?.points ? String(Math.round(assessment.points.have)).padStart(5, '0') : '-';
  return `${points}#${timeKey(created_at, id)}`;
};

/** The index attributes of a case; changing its status or due date moves it between partitions. */
export function caseIndexAttributes(item: PlacedCase): Record<string, string> {
  const at = timeKey(item.created_at, item.id);
  return {
    applicant_text: foldText(item.applicant_name),
    [indexes.casesByApplicant.partition]: partitions.applicantCases(item.applicant_id),
    [indexes.casesByOrganization.partition]: partitions.orgCases(item.org_id),
    [indexes.casesByOrganization.sort]: at,
    [indexes.casesByStatus.partition]: partitions.orgStatusCases(item.org_id, item.status),
    [indexes.casesByDueDate.sort]:
      item.sla_due_at && !isClosed(item.status) ? timeKey(item.sla_due_at, item.id) : notDue(item),
    [indexes.casesByPoints.sort]: pointsKey(item),
    [indexes.casesByOwner.partition]: partitions.orgOwnerCases(item.org_id, item.owner_id),
    [indexes.lookups.partition]: partitions.orgCaseIds(item.org_id),
    [indexes.lookups.sort]: item.id,
    ...(item.assessment &&
      !isClosed(item.status) && {
        [indexes.casesByRoute.partition]: partitions.orgRouteCases(item.org_id, canonicalPath(item.path)),
      }),
    ...(isClosed(item.status) && {
      [indexes.dueForPurge.partition]: partitions.closedCaseRetention,
      [indexes.dueForPurge.sort]: item.updated_at,
    }),
  };
}

/** Puts a new case; fails if the ID exists. */
export const putNewCase = (item: CaseItem): TransactItem => ({
  Put: {
    Item: { ...keys.case(item.id), entity: 'Case', ...item, ...caseIndexAttributes(item) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Lists the case under its applicant, for consistent reads of all their cases. */
export const putApplicantCase = (item: CaseItem): TransactItem => ({
  Put: {
    Item: { ...keys.applicantCase(item.applicant_id, item.id), entity: 'ApplicantCase', case_id: item.id },
  },
});

/** Replaces the whole case with optimistic locking. */
export const putChangedCase = (item: CaseItem): TransactItem => ({
  Put: {
    Item: { ...keys.case(item.id), entity: 'Case', ...item, ...caseIndexAttributes(item) },
    // The count of dependents' cases changes without a new version.
    ConditionExpression: `version = :seen AND org_id = :org AND ${item.dependent_cases === undefined ? 'attribute_not_exists(dependent_cases)' : 'dependent_cases = :dependents'}`,
    ExpressionAttributeValues: {
      ':seen': item.version - 1,
      ':org': item.org_id,
      ...(item.dependent_cases !== undefined && { ':dependents': item.dependent_cases }),
    },
  },
});

/**
 * Writes the attributes that `changeOf` changed, with optimistic locking. Leaves all other attributes of the row
 * alone, so it doesn't overwrite concurrent additions.
 */
export function updateCase(changed: CaseItem): TransactItem {
  const { status, version, updated_at, changed_in, owner_id, sla_due_at, assessment, country, path } =
    changed;
  const { checklist_template, index_leftovers } = changed;
  const { casesByRoute, dueForPurge } = indexes;
  const optionalIndexKeys = [casesByRoute.partition, dueForPurge.partition, dueForPurge.sort];
  const fields = {
    ...{ status, version, updated_at, changed_in, owner_id, sla_due_at, assessment, country, path },
    checklist_template,
    ...(index_leftovers && { index_leftovers }),
    ...Object.fromEntries(optionalIndexKeys.map((name) => [name, undefined])),
    ...caseIndexAttributes(changed),
  };
  return {
    Update: {
      Key: keys.case(changed.id),
      ...setFields(fields, { ':seen': version - 1, ':org': changed.org_id }),
      ConditionExpression: '#version = :seen AND org_id = :org',
    },
  };
}

/** Condition check: the case still exists. */
export const checkCaseExists = (item: Case): TransactItem => ({
  ConditionCheck: {
    Key: keys.case(item.id),
    ConditionExpression: 'org_id = :org',
    ExpressionAttributeValues: { ':org': item.org_id },
  },
});

/** Condition check: this assessment is still the latest of the case. */
export const checkShowsAssessment = (item: Case, assessmentId: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.case(item.id),
    ConditionExpression: 'org_id = :org AND assessment.id = :assessment',
    ExpressionAttributeValues: { ':org': item.org_id, ':assessment': assessmentId },
  },
});

/**
 * Condition check: the case still exists. A closed case is marked as active, which keeps retention from deleting it
 * and conflicts with a deletion in progress. An open case isn't touched, since its retention period starts when it
 * is closed.
 * @param unchanged what else must be unchanged: the status, or the version of the organization's list
 */
export function caseActivity(
  item: Case & Pick<CaseItem, 'checklist_template'>,
  unchanged: { readonly status?: true; readonly template?: true } = {},
): TransactItem {
  const { checklist_template: template } = item;
  const check = {
    Key: keys.case(item.id),
    ConditionExpression: [
      'org_id = :org',
      ...(unchanged.status ? ['#status = :status'] : []),
      ...(unchanged.template
        ? [
            template === undefined
              ? 'attribute_not_exists(checklist_template)'
              : 'checklist_template = :template',
          ]
        : []),
    ].join(' AND '),
    ...(unchanged.status && { ExpressionAttributeNames: { '#status': 'status' } }),
    ExpressionAttributeValues: {
      ':org': item.org_id,
      ...(unchanged.status && { ':status': item.status }),
      ...(unchanged.template && template !== undefined && { ':template': template }),
    },
  };
  if (!isClosed(item.status)) return { ConditionCheck: check };
  return {
    Update: {
      ...check,
      UpdateExpression: 'SET last_activity_at = :now',
      ExpressionAttributeValues: { ...check.ExpressionAttributeValues, ':now': timestamp() },
    },
  };
}

/**
 * Sets *Last updated* to now, because documents were added or removed. The condition fails if the case no longer
 * exists, or was closed or reopened since it was read, because retention reads closed cases from a separate list.
 * It also fails if the visa path was corrected, because documents store a copy of it.
 */
export function documentsChanged(item: Case): TransactItem {
  const closed = isClosed(item.status);
  const { sort } = indexes.dueForPurge;
  return {
    Update: {
      Key: keys.case(item.id),
      UpdateExpression: `SET updated_at = :now${closed ? `, last_activity_at = :now, ${sort} = :now` : ''}`,
      ConditionExpression: 'org_id = :org AND #status = :status AND #path = :path',
      ExpressionAttributeNames: { '#status': 'status', '#path': 'path' },
      ExpressionAttributeValues: {
        ':org': item.org_id,
        ':status': item.status,
        ':path': item.path,
        ':now': timestamp(),
      },
    },
  };
}

/**
 * Deletes a case with optimistic locking, unless a dependent's case is attached.
 * @param inactiveSince deletes only if the case is closed and inactive since then, since retention may have read a
 * stale version
 */
export function deleteCase(item: CaseItem, inactiveSince?: Date): TransactItem {
  const retention = inactiveSince && {
    condition:
      ' AND #status IN (:approved, :denied) AND updated_at <= :since AND (attribute_not_exists(last_activity_at) OR last_activity_at <= :since)',
    names: { '#status': 'status' },
    values: {
      ':approved': 'APPROVED' satisfies CaseStatus,
      ':denied': 'DENIED' satisfies CaseStatus,
      ':since': inactiveSince.toISOString(),
    },
  };
  return {
    Delete: {
      Key: keys.case(item.id),
      ConditionExpression: `version = :seen AND (attribute_not_exists(dependent_cases) OR dependent_cases <= :none)${retention?.condition ?? ''}`,
      ...(retention && { ExpressionAttributeNames: retention.names }),
      ExpressionAttributeValues: { ':seen': item.version, ':none': 0, ...retention?.values },
    },
  };
}

/** One case, strongly consistent, or undefined. Use `requireCase` for requests of an actor. */
export async function getCase(caseId: string): Promise<CaseItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.case(caseId), ConsistentRead: true }),
  );
  return Item && CaseItem.parse(Item);
}

/** A case as listed for its applicant. */
const ApplicantCase = z.extend(Case, { applicant_name: z.string() });
export type ApplicantCase = z.infer<typeof ApplicantCase>;

/** An applicant's cases in an organization, newest first: one query on `cases-by-applicant`. */
export const listApplicantCases = (
  applicantId: string,
  organizationId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<ApplicantCase>> =>
  queryPage({ ...casesOfApplicant(applicantId, organizationId), ScanIndexForward: false }, page, (row) =>
    ApplicantCase.parse({ ...row, id: keys.caseOf(String(row.pk)) }),
  );

/** The query for an applicant's cases. */
export const casesOfApplicant = (applicantId: string, organizationId: string) => ({
  IndexName: indexes.casesByApplicant.name,
  KeyConditionExpression: '#partition = :applicant',
  FilterExpression: 'org_id = :org',
  ExpressionAttributeNames: { '#partition': indexes.casesByApplicant.partition },
  ExpressionAttributeValues: {
    ':applicant': partitions.applicantCases(applicantId),
    ':org': organizationId,
  },
});

export function changeOf(
  item: CaseItem,
  at: string,
  change: Partial<
    Pick<
      CaseItem,
      'status' | 'sla_due_at' | 'owner_id' | 'assessment' | 'country' | 'path' | 'checklist_template'
    >
  >,
): CaseItem {
  const version = item.version + 1;
  const before = item.changed_in ?? {
    ...{ status: item.version, owner: item.version, due: item.version },
    route: undefined,
  };
  return {
    ...item,
    ...change,
    updated_at: at,
    version,
    changed_in: {
      status: 'status' in change ? version : before.status,
      owner: 'owner_id' in change ? version : before.owner,
      due: 'sla_due_at' in change ? version : before.due,
      route: 'path' in change ? version : (before.route ?? 1),
    },
  };
}

export type { Case, CaseStatus };
