import type { CanonicalVisaPath } from '#shared/domain/visa-paths.ts';
import { partitions } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { tableIndexes } from '../core/table-schema.ts';
import { CaseItem } from './case.ts';

const index = tableIndexes.casesByRoute;

/** An organization's open cases of a route that were assessed, newest first: one query on `cases-by-route`. */
export const listAssessedCases = (
  organizationId: string,
  route: CanonicalVisaPath,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<CaseItem>> =>
  queryPage(
    {
      IndexName: index.name,
      KeyConditionExpression: '#partition = :cases',
      ExpressionAttributeNames: { '#partition': index.partition },
      ExpressionAttributeValues: { ':cases': partitions.orgRouteCases(organizationId, route) },
      ScanIndexForward: false,
    },
    page,
    (item) => CaseItem.parse(item),
  );
