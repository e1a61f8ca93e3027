import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { Case } from '#shared/records/case.ts';
import { PersonId, Timestamp } from '#shared/schema/common.ts';
import { timestamp } from '../../platform/clock.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { searchText } from './case-search-text.ts';

const indexes = tableIndexes;

/**
 * A case as it is kept: what everybody who may open it reads, and what only staff do. Endpoints answer
 * with their own schema, which leaves the rest out.
 */
export const CaseItem = z.extend(Case, {
  /** The applicant's name, copied so that a list is one query; `renamePerson` keeps it right. */
  applicant_name: z.string(),
  /** The colleague who looks after the case. */
  owner_id: z.optional(PersonId),
  /** When something was last added to or removed from a closed case: retention counts from here. */
  last_activity_at: z.optional(Timestamp),
});
export type CaseItem = z.infer<typeof CaseItem>;

/** A case without a due date, or closed, stands behind all that are due: later than any date as text. */
const notDue = (item: CaseItem): string => `~${timeKey(item.created_at, item.id)}`;

/** The index attributes of a case as it stands; a change of status or due date moves it between partitions. */
export function caseIndexAttributes(item: CaseItem): Record<string, string> {
  const at = timeKey(item.created_at, item.id);
  return {
    applicant_text: searchText(item.applicant_name),
    [indexes.casesByApplicant.partition]: partitions.applicantCases(item.applicant_id),
    [indexes.casesByApplicant.sort]: at,
    [indexes.casesByOrganization.partition]: partitions.orgCases(item.org_id),
    [indexes.casesByOrganization.sort]: at,
    [indexes.casesByStatus.partition]: partitions.orgStatusCases(item.org_id, item.status),
    [indexes.casesByStatus.sort]: at,
    [indexes.casesByDueDate.partition]: partitions.orgDueCases(item.org_id),
    [indexes.casesByDueDate.sort]:
      item.sla_due_at && !isClosed(item.status) ? timeKey(item.sla_due_at, item.id) : notDue(item),
    ...(isClosed(item.status) && {
      [indexes.dueForPurge.partition]: partitions.closedCaseRetention,
      [indexes.dueForPurge.sort]: item.updated_at,
    }),
  };
}

/** Puts a new case; its id must not be taken. */
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

/** Puts a changed case over the version it was made from; the condition fails when somebody was faster. */
export const putChangedCase = (item: CaseItem): TransactItem => ({
  Put: {
    Item: { ...keys.case(item.id), entity: 'Case', ...item, ...caseIndexAttributes(item) },
    ConditionExpression: 'version = :seen AND org_id = :org',
    ExpressionAttributeValues: { ':seen': item.version - 1, ':org': item.org_id },
  },
});

/** Holds a transaction to the case still being there. */
export const checkCaseExists = (item: Case): TransactItem => ({
  ConditionCheck: {
    Key: keys.case(item.id),
    ConditionExpression: 'org_id = :org',
    ExpressionAttributeValues: { ':org': item.org_id },
  },
});

/**
 * Holds a transaction to the case still being there. A closed case is marked as active, so that retention
 * neither removes it nor is removing it at this moment; an open one is not touched, since closing it counts.
 */
export const caseActivity = (item: Case): TransactItem =>
  isClosed(item.status)
    ? {
        Update: {
          Key: keys.case(item.id),
          UpdateExpression: 'SET last_activity_at = :now',
          ConditionExpression: 'org_id = :org',
          ExpressionAttributeValues: { ':org': item.org_id, ':now': timestamp() },
        },
      }
    : checkCaseExists(item);

/**
 * Removes a case over the version seen.
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
      ConditionExpression: `version = :seen${retention?.condition ?? ''}`,
      ...(retention && { ExpressionAttributeNames: retention.names }),
      ExpressionAttributeValues: { ':seen': item.version, ...retention?.values },
    },
  };
}

/** One case, strongly consistent; undefined when there is none. Ask `requireCase` where an actor asks. */
export async function getCase(caseId: string): Promise<CaseItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.case(caseId), ConsistentRead: true }),
  );
  return Item && CaseItem.parse(Item);
}

/** An applicant's cases in an organization, newest first: one query on `cases-by-applicant`. */
export const listApplicantCases = (
  applicantId: string,
  organizationId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<Case>> =>
  queryPage(
    {
      IndexName: indexes.casesByApplicant.name,
      KeyConditionExpression: '#partition = :applicant',
      FilterExpression: 'org_id = :org',
      ExpressionAttributeNames: { '#partition': indexes.casesByApplicant.partition },
      ExpressionAttributeValues: {
        ':applicant': partitions.applicantCases(applicantId),
        ':org': organizationId,
      },
      ScanIndexForward: false,
    },
    page,
    (item) => Case.parse(item),
  );

export const changeOf = (
  item: CaseItem,
  at: string,
  change: Partial<Pick<CaseItem, 'status' | 'sla_due_at' | 'owner_id'>>,
): CaseItem => ({
  ...item,
  ...change,
  updated_at: at,
  version: item.version + 1,
});

export type { Case, CaseStatus };
