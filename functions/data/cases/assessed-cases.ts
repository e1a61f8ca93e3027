import * as z from 'zod/mini';
import type { CanonicalVisaPath } from '#shared/domain/visa-paths.ts';
import { keys, partitions } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { tableIndexes } from '../core/table-schema.ts';
import { CaseItem } from './case.ts';

const index = tableIndexes.casesByRoute;

const AssessedCase = z.pick(CaseItem, {
  ...{ id: true, applicant_name: true, path: true, country: true, status: true, assessment: true },
});

/** An organization's open cases of a route that were assessed, newest first: one query on `cases-by-route`. */
export const listAssessedCases = (
  organizationId: string,
  route: CanonicalVisaPath,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<z.infer<typeof AssessedCase>>> =>
  queryPage(
    {
      IndexName: index.name,
      KeyConditionExpression: '#partition = :cases',
      ExpressionAttributeNames: { '#partition': index.partition },
      ExpressionAttributeValues: { ':cases': partitions.orgRouteCases(organizationId, route) },
      ScanIndexForward: false,
    },
    page,
    (row) => AssessedCase.parse({ ...row, id: keys.caseOf(String(row.pk)) }),
  );
