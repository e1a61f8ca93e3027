import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { numberProblem, placeOf } from '#shared/domain/authorities.ts';
import type { VisaPath } from '#shared/domain/visa-paths.ts';
import type { CaseAssessment } from '#shared/routes/case-assessment.ts';
import { getAssessment, putAssessment, summaryOf } from '../data/cases/assessment.ts';
import { type CaseItem, changeOf, leftoversOf, updateCase } from '../data/cases/case.ts';
import { latestTemplateOf } from '../data/cases/checklist-template.ts';
import { checkFilingUnchanged, type FilingItem, getFiling } from '../data/cases/filing.ts';
import { putHistory } from '../data/cases/history.ts';
import { transact } from '../data/core/transaction.ts';
import { listDocumentIds, moveToRoute } from '../data/documents/document-route.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { readChecklist } from '../workflows/checklist.ts';
import { changeLatest } from './change-latest.ts';
import { keepHidden } from './keep-hidden.ts';

/**
 * A transaction has at most 100 items; the others are the case, its filing, history, and assessment, and the audit
 * entry.
 */
const maxDocuments = 90;

/**
 * Corrects the country and visa path of a case at an early stage: row, documents, and history in one transaction.
 * The stream updates the search. A case with an assessment is reassessed with the same facts under the rules of the
 * new route.
 */
export const correctCaseRoute: EndpointFunction<typeof staffCasesContract.correctCaseRoute> = async ({
  actor,
  params,
  body: { country, path, version },
  audit,
}) => {
  const { changed } = await changeLatest(
    actor,
    params.caseId,
    async (found) => {
      if (found.path === path && found.country === country) return found;
      if (found.status !== 'DRAFT' && found.status !== 'COLLECTING') throw new ApiError('case.route_fixed');
      const filing = found.country === country ? undefined : await requireMatchingReceipt(found, country);
      const documentIds = await listDocumentIds(found.id, maxDocuments);
      if (!documentIds) throw new ApiError('case.too_many_documents');
      const assessed = await assessAgain(found, path, actor);
      const template = await latestTemplateOf({ ...found, path });
      if (found.checklist_template) await keepHidden(await readChecklist(found));
      const changed = changeOf(found, timestamp(), {
        ...{ country, path },
        // Templates belong to a route: the same version number means a different list on another route.
        checklist_template: template || undefined,
        ...(assessed && { assessment: summaryOf(assessed) }),
      });
      const corrected = { ...changed, index_leftovers: leftoversOf(found) };
      await transact(
        {
          case: updateCase(corrected),
          filing: filing && checkFilingUnchanged(filing),
          documents: documentIds.map((id) => moveToRoute(found.id, id, corrected)),
          history: putHistory(found.id, actor, { kind: 'route', from: found.path, to: path }),
          assessment: assessed && putAssessment(assessed),
          audit: audit({ kind: 'case-route-changed', case_id: found.id }),
        },
        { onConditionFailed: 'case.changed' },
      );
      return corrected;
    },
    { group: 'route', version, value: path },
  );
  return changed;
};

/** @throws ApiError `case.receipt_number` if the number of a filing can't be one of this country's authority */
async function requireMatchingReceipt({ id }: CaseItem, country: string): Promise<FilingItem> {
  const filing = await getFiling(id);
  const { others = [] } = filing.facts;
  for (const { receipt_number, ...rest } of [{ receipt_number: filing.facts.receipt_number }, ...others])
    if (receipt_number && numberProblem(placeOf(country, rest), receipt_number))
      throw new ApiError('case.receipt_number');
  return filing;
}

/** Loads the rules of all routes, which a case without an assessment doesn't need. */
async function assessAgain(
  found: CaseItem,
  path: VisaPath,
  actor: Caller,
): Promise<CaseAssessment | undefined> {
  const latest = found.assessment && (await getAssessment(found.id, found.assessment.id));
  if (!latest) return undefined;
  const { composeAssessment } = await import('../workflows/compose-assessment.ts');
  return composeAssessment({ ...found, path }, { facts: latest.facts }, actor);
}
