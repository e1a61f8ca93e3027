import type { TurnedCase } from '#shared/contract/rule-changes.ts';
import { canonicalPath, VisaPath } from '#shared/domain/visa-paths.ts';
import { effectOf, type RuleChange } from '#shared/routes/engine/rule-changes.ts';
import { listAssessedCases } from '../data/cases/assessed-cases.ts';
import { getFactsOf } from '../data/cases/assessment.ts';
import type { Page } from '../data/core/page.ts';

/**
 * The open cases of an organization whose outcome changes under new rules: one query and one batch per page. A page
 * reads only as many cases as its limit, so it may be short or even empty and still have a cursor.
 */
export async function listTurnedCases(
  organizationId: string,
  change: RuleChange,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<TurnedCase>> {
  const path = canonicalPath(VisaPath.parse(change.route.id));
  const { items, nextCursor } = await listAssessedCases(organizationId, path, page);
  const facts = await getFactsOf(
    items.flatMap(({ id, assessment }) => (assessment ? [{ caseId: id, id: assessment.id }] : [])),
  );
  const affected = items.flatMap((item) => {
    const known = item.assessment && facts.get(item.assessment.id);
    if (!known) return [];
    const effect = effectOf(change, known);
    return effect.before.outcome === effect.after.outcome ? [] : [{ ...item, ...effect }];
  });
  return { items: affected, ...(nextCursor !== undefined && { nextCursor }) };
}
