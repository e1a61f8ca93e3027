import type { FilingChange, filingContract } from '#shared/contract/filing.ts';
import type { CaseConflict } from '#shared/contract/problem.ts';
import { normalizedNumber } from '#shared/domain/authorities.ts';
import { type FilingFacts, filingProblems } from '#shared/domain/filing-facts.ts';
import { type FilingField, filingFields } from '#shared/domain/filing-fields.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { Filing } from '#shared/records/filing.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import {
  changedFields,
  changeFacts,
  type FilingItem,
  putFiling,
  getFiling as readFiling,
} from '../data/cases/filing.ts';
import { changeBy, latestChange, putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { transact } from '../data/core/transaction.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { approvedStatus } from '../workflows/approved-status.ts';

const maxAttempts = 3;

export const getFiling: EndpointFunction<typeof filingContract.getFiling> = async ({ actor, params }) =>
  shown(await readFiling((await requireCase(actor, params.caseId)).id));

/**
 * Applies changes to the latest filing facts. Concurrent changes to other facts are merged; a concurrent change to
 * the same fact is a conflict unless the values are equal.
 */
export const changeFiling: EndpointFunction<typeof filingContract.changeFiling> = async ({
  actor,
  params,
  body,
}) => {
  for (let attempt = 1; ; attempt++) {
    const ofCase = await requireCase(actor, params.caseId);
    const before = await readFiling(ofCase.id);
    const requested = changesOf(ofCase, body);
    await rejectConflict(before, requested, body.version, actor);
    const after = changeFacts(before, { ...before.facts, ...requested });
    const fields = filingProblems(ofCase.country, after.facts);
    if (fields.length > 0)
      throw new ApiError('request.invalid', {
        fields: fields.map(({ field, message }) => ({ field: `changes.${field}`, message })),
      });
    const changed = changedFields(before.facts, after.facts);
    if (changed.length === 0) return shown(before);
    const isStale = await transact(
      {
        filing: putFiling(after, ofCase.org_id),
        case: caseActivity(ofCase, { status: true }),
        person: await approvedStatus(ofCase, ofCase.status, after.facts, actor),
        history: changed.map((field) =>
          putHistory(ofCase.id, actor, { kind: 'filing', field, ...move(before.facts, after.facts, field) }),
        ),
        notices: caseNotices(
          ofCase,
          actor,
          ...changed.map((field) => ({
            kind: 'filing' as const,
            by: displayName(actor.fullName),
            field,
            ...move(before.facts, after.facts, field),
          })),
        ),
      },
      { onConditionFailed: { case: () => true, filing: () => true, person: () => true } },
    );
    if (!isStale) return shown(after);
    if (attempt === maxAttempts) throw new ApiError('case.changed');
  }
};

const shown = ({ case_id, facts, version }: FilingItem): Filing => ({ case_id, facts, version });

/** The new value of each submitted fact; undefined removes it. */
function changesOf(ofCase: CaseItem, { changes }: FilingChange): FilingFacts {
  const sent = filingFields.flatMap((field) =>
    changes[field] === undefined ? [] : [[field, changes[field] ?? undefined] as const],
  );
  const requested: FilingFacts = Object.fromEntries(sent);
  if (!requested.receipt_number) return requested;
  return { ...requested, receipt_number: normalizedNumber(ofCase.country, requested.receipt_number) };
}

const move = (before: FilingFacts, after: FilingFacts, field: FilingField) => ({
  ...(before[field] && { from: before[field] }),
  ...(after[field] && { to: after[field] }),
});

/** @throws ApiError `case.changed` with both versions */
async function rejectConflict(
  before: FilingItem,
  requested: FilingFacts,
  expected: number,
  actor: Caller,
): Promise<void> {
  const field = filingFields.find(
    (each) =>
      each in requested &&
      requested[each] !== before.facts[each] &&
      (before.changed_in[each] ?? 0) > expected,
  );
  if (!field) return;
  const last = await latestChange(
    before.case_id,
    'filing',
    (change) => change.kind === 'filing' && change.field === field,
  );
  const conflict: CaseConflict = {
    field,
    theirs: before.facts[field] ?? null,
    yours: requested[field] ?? null,
    ...changeBy(last, actor),
  };
  throw new ApiError('case.changed', { conflict });
}
