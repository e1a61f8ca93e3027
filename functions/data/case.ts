import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { Case } from '#shared/contract/cases.ts';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { keys, partitions, timeKey } from './keys.ts';
import { type Page, queryPage } from './page.ts';
import { table, tableName } from './table.ts';
import { tableIndexes } from './table-schema.ts';
import type { Write } from './transaction.ts';

const indexes = tableIndexes;

/** The index attributes of a case as it stands; a change of status or due date moves it between partitions. */
export function caseIndexAttributes(item: Case): Record<string, string> {
  const at = timeKey(item.created_at, item.id);
  return {
    [indexes.casesByApplicant.partition]: partitions.applicantCases(item.applicant_id),
    [indexes.casesByApplicant.sort]: at,
    [indexes.casesByOrganization.partition]: partitions.orgCases(item.org_id),
    [indexes.casesByOrganization.sort]: at,
    [indexes.casesByStatus.partition]: partitions.orgStatusCases(item.org_id, item.status),
    [indexes.casesByStatus.sort]: at,
    ...(item.sla_due_at &&
      !isClosed(item.status) && {
        [indexes.casesByDueDate.partition]: partitions.orgDueCases(item.org_id),
        [indexes.casesByDueDate.sort]: timeKey(item.sla_due_at, item.id),
      }),
  };
}

/** Puts a new case; its id must not be taken. */
export const putNewCase = (item: Case): Write => ({
  Put: {
    Item: { ...keys.case(item.id), entity: 'Case', ...item, ...caseIndexAttributes(item) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Puts a changed case over the version it was made from; the condition fails when somebody was faster. */
export const putChangedCase = (item: Case): Write => ({
  Put: {
    Item: { ...keys.case(item.id), entity: 'Case', ...item, ...caseIndexAttributes(item) },
    ConditionExpression: 'version = :seen AND org_id = :org',
    ExpressionAttributeValues: { ':seen': item.version - 1, ':org': item.org_id },
  },
});

/** One case, strongly consistent; undefined when there is none. Ask `requireCase` where an actor asks. */
export async function getCase(caseId: string): Promise<Case | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.case(caseId), ConsistentRead: true }),
  );
  return Item && Case.parse(Item);
}

/** An applicant's cases, newest first: one query on `cases-by-applicant`. */
export const listApplicantCases = (
  applicantId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<Case>> =>
  queryPage(
    {
      IndexName: indexes.casesByApplicant.name,
      KeyConditionExpression: '#partition = :applicant',
      ExpressionAttributeNames: { '#partition': indexes.casesByApplicant.partition },
      ExpressionAttributeValues: { ':applicant': partitions.applicantCases(applicantId) },
      ScanIndexForward: false,
    },
    page,
    (item) => Case.parse(item),
  );

export const changeOf = (
  item: Case,
  at: string,
  change: Partial<Pick<Case, 'status' | 'sla_due_at'>>,
): Case => ({
  ...item,
  ...change,
  updated_at: at,
  version: item.version + 1,
});

export type { Case, CaseStatus };
