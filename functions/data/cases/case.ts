import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { canonicalPath } from '#shared/domain/visa-paths.ts';
import { Case } from '#shared/records/case.ts';
import { AssessmentSummary } from '#shared/routes/case-assessment.ts';
import { PersonId, Timestamp } from '#shared/schema/common.ts';
import { timestamp } from '../../platform/clock.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';

const indexes = tableIndexes;

/**
 * The stored case, including the fields only staff can read. Each endpoint's response schema drops what its
 * readers must not see.
 */
export const CaseItem = z.extend(Case, {
  /**
   * Whom the case is for: the applicant, or the dependent. Copied so that a list is one query; `renamePerson` and
   * `updateDependentCases` update it.
   */
  applicant_name: z.string(),
  /** The staff member responsible for the case. */
  owner_id: z.optional(PersonId),
  /** The version of the organization's list that its checklist follows; absent: the route's own. */
  checklist_template: z.optional(z.number()),
  /** How many cases of dependents go with it. It can't be removed while one does. */
  dependent_cases: z.optional(z.int()),
  /** When something was last added to or removed from a closed case: retention counts from here. */
  last_activity_at: z.optional(Timestamp),
  /** Of the latest assessment, copied so that a list is one query; written with it. */
  assessment: z.optional(AssessmentSummary),
  /**
   * The version in which each group of fields last changed. Absent on cases that have not changed since they
   * had it.
   */
  changed_in: z.optional(
    z.object({ status: z.number(), owner: z.number(), due: z.number(), route: z.optional(z.number()) }),
  ),
});
export type CaseItem = z.infer<typeof CaseItem>;

/** What is changed, and locked, independently of the rest of a case. */
export type FieldGroup = keyof NonNullable<CaseItem['changed_in']>;

/**
 * Whether a group of fields changed after the version a person saw. Where a case does not say when, any later
 * version counts.
 */
export const changedSince = (item: CaseItem, group: FieldGroup, version: number): boolean =>
  (item.changed_in?.[group] ?? (group === 'route' ? 1 : item.version)) > version;

/** What decides a case's places in the lists. */
type PlacedCase = Omit<CaseItem, 'checklist_template' | 'last_activity_at' | 'changed_in'>;

/** A case without a due date, or closed, comes after all that are due: later than any date as text. */
const notDue = (item: PlacedCase): string => `~${timeKey(item.created_at, item.id)}`;

/** Sorts by points as text, and cases of as many points by when they were opened. */
const pointsKey = ({ assessment, created_at, id }: PlacedCase): string => {
  const points = assessment?.points ? String(Math.round(assessment.points.have)).padStart(5, '0') : '-';
  return `${points}#${timeKey(created_at, id)}`;
};

/** The index attributes of a case as it is; a change of status or due date moves it between partitions. */
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

/** The case among those of its applicant, read consistently where all of them must be found. */
export const putApplicantCase = (item: CaseItem): TransactItem => ({
  Put: {
    Item: { ...keys.applicantCase(item.applicant_id, item.id), entity: 'ApplicantCase', case_id: item.id },
  },
});

/** Replaces a case as a whole, with optimistic locking; the condition fails on a concurrent change. */
export const putChangedCase = (item: CaseItem): TransactItem => ({
  Put: {
    Item: { ...keys.case(item.id), entity: 'Case', ...item, ...caseIndexAttributes(item) },
    // The count of dependents' cases changes without the version.
    ConditionExpression: `version = :seen AND org_id = :org AND ${item.dependent_cases === undefined ? 'attribute_not_exists(dependent_cases)' : 'dependent_cases = :dependents'}`,
    ExpressionAttributeValues: {
      ':seen': item.version - 1,
      ':org': item.org_id,
      ...(item.dependent_cases !== undefined && { ':dependents': item.dependent_cases }),
    },
  },
});

/**
 * Writes what `changeOf` changed, over the version it was made from; the condition fails when someone was
 * faster. Everything else on the row stays, so that what is added to a case meanwhile is not undone.
 */
export function updateCase(changed: CaseItem): TransactItem {
  const { status, version, updated_at, changed_in, owner_id, sla_due_at, assessment, country, path } =
    changed;
  const { checklist_template } = changed;
  const { casesByRoute, dueForPurge } = indexes;
  const ofSomeCases = [casesByRoute.partition, dueForPurge.partition, dueForPurge.sort];
  const values: Record<string, unknown> = {
    ...{ status, version, updated_at, changed_in, owner_id, sla_due_at, assessment, country, path },
    checklist_template,
    ...Object.fromEntries(ofSomeCases.map((name) => [name, undefined])),
    ...caseIndexAttributes(changed),
  };
  const names = Object.keys(values);
  const set = names.filter((name) => values[name] !== undefined);
  const remove = names.filter((name) => values[name] === undefined);
  return {
    Update: {
      Key: keys.case(changed.id),
      UpdateExpression: [
        `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`,
        ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: '#version = :seen AND org_id = :org',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(set.map((name) => [`:${name}`, values[name]])),
        ':seen': version - 1,
        ':org': changed.org_id,
      },
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
 * Condition check: the case still exists. A closed case is marked as active, so that retention
 * neither removes it nor is removing it at this moment; an open one is not touched, since closing it counts.
 * @param still what must not have changed either: its status, or the version of the organization's list it follows
 */
export function caseActivity(
  item: Case & Pick<CaseItem, 'checklist_template'>,
  still: { readonly status?: true; readonly template?: true } = {},
): TransactItem {
  const { checklist_template: template } = item;
  const held = {
    Key: keys.case(item.id),
    ConditionExpression: [
      'org_id = :org',
      ...(still.status ? ['#status = :status'] : []),
      ...(still.template
        ? [
            template === undefined
              ? 'attribute_not_exists(checklist_template)'
              : 'checklist_template = :template',
          ]
        : []),
    ].join(' AND '),
    ...(still.status && { ExpressionAttributeNames: { '#status': 'status' } }),
    ExpressionAttributeValues: {
      ':org': item.org_id,
      ...(still.status && { ':status': item.status }),
      ...(still.template && template !== undefined && { ':template': template }),
    },
  };
  if (!isClosed(item.status)) return { ConditionCheck: held };
  return {
    Update: {
      ...held,
      UpdateExpression: 'SET last_activity_at = :now',
      ExpressionAttributeValues: { ...held.ExpressionAttributeValues, ':now': timestamp() },
    },
  };
}

/**
 * Moves *Last updated* to now, since documents came or went. The condition fails when the case is gone, or was
 * closed or reopened since it was read: a closed case has its place among those that retention removes. Nor may
 * its visa path have been corrected, which documents repeat.
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
 * Removes a case over the version seen, unless a dependent's case goes with it.
 * @param inactiveSince only while it is closed and nothing has happened since then: what retention has read of
 * a case may be old by the time it removes it
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

/** A case as the list of its applicant's has it. */
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

/** The query of them. */
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
