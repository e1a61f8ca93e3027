import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Assessment } from '#shared/routes/assessment.ts';
import { type AssessmentSummary, CaseAssessment } from '#shared/routes/case-assessment.ts';
import { withCurrentFingerprint } from '#shared/routes/engine/decision.ts';
import { canonicalJson } from '#shared/routes/engine/fingerprint.ts';
import { gunzip, gzip } from '../../platform/node-on-demand.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { getRows } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** The ledger is stored compressed, since the citations of its entries make up most of it. */
const AssessmentItem = z.extend(z.omit(CaseAssessment, { assessment: true }), {
  ledger: z.instanceof(Uint8Array),
});

const OnlyFacts = z.pick(CaseAssessment, { id: true, facts: true });

/** Stores an assessment. Assessments are immutable: only deleting the case deletes them. */
export function putAssessment({ assessment, ...rest }: CaseAssessment): TransactItem {
  const { route, as_of, rule_version, fingerprint } = assessment;
  return {
    Put: {
      Item: {
        ...keys.assessment(rest.case_id, rest.id),
        entity: 'Assessment',
        ...rest,
        ...{ route, as_of, rule_version, fingerprint },
        ledger: gzip(canonicalJson(assessment)),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

export function readAssessment(row: unknown): CaseAssessment {
  const { ledger, ...rest } = AssessmentItem.parse(row);
  const stored = Assessment.parse(JSON.parse(gunzip(ledger).toString()));
  return { ...rest, assessment: withCurrentFingerprint(stored, rest.facts) };
}

export const summaryOf = ({ id, assessment }: CaseAssessment): AssessmentSummary => {
  const { outcome, points, as_of, rule_version } = assessment;
  const needed = points?.needed;
  return {
    id,
    outcome,
    points: points && {
      have: points.have,
      at_most: points.at_most,
      ...(needed !== undefined && { needed }),
    },
    as_of,
    rule_version,
  };
};

export async function getAssessment(caseId: string, id: string): Promise<CaseAssessment | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.assessment(caseId, id), ConsistentRead: true }),
  );
  return Item && readAssessment(Item);
}

/** The facts of an assessment, without its ledger. */
export async function getAssessedFacts(
  caseId: string,
  id: string,
): Promise<CaseAssessment['facts'] | undefined> {
  const { Item } = await table.send(
    new GetCommand({
      ...{ TableName: tableName(), Key: keys.assessment(caseId, id), ConsistentRead: true },
      ProjectionExpression: 'id, facts',
    }),
  );
  return Item && OnlyFacts.parse(Item).facts;
}

/** The assessments of a case, newest first: one consistent query in the case's partition. */
export const listAssessments = (
  caseId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<CaseAssessment>> =>
  queryPage(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :assessments)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':assessments': keys.assessmentPrefix },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    page,
    readAssessment,
  );

/** The facts of up to 100 assessments of several cases, by assessment ID. */
export async function getFactsOf(
  assessments: readonly { caseId: string; id: string }[],
): Promise<Map<string, CaseAssessment['facts']>> {
  const found = new Map<string, CaseAssessment['facts']>();
  const wanted = assessments.map(({ caseId, id }) => keys.assessment(caseId, id));
  for (const row of await getRows(wanted, { ProjectionExpression: 'id, facts' })) {
    const { id, facts } = OnlyFacts.parse(row);
    found.set(id, facts);
  }
  return found;
}
