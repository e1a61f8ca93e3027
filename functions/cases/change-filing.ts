import type { FilingChange, filingContract } from '#shared/contract/filing.ts';
import type { CaseConflict } from '#shared/contract/problem.ts';
import { normalizedNumber } from '#shared/domain/authorities.ts';
import { type FilingFacts, filingProblems } from '#shared/domain/filing-facts.ts';
import { filingFields } from '#shared/domain/filing-fields.ts';
import { inOrderOfIssue } from '#shared/domain/filing-requests.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { limits } from '#shared/schema/limits.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import { type FilingItem, getFiling, putFiling } from '../data/cases/filing.ts';
import { changeFacts, filingMoves } from '../data/cases/filing-changes.ts';
import { changeBy, latestChange, putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { transact } from '../data/core/transaction.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { approvedStatus } from '../workflows/approved-status.ts';
import { shownFiling } from './filing.ts';

const maxAttempts = 3;
type Move = Pick<ReturnType<typeof filingMoves>[number], 'field' | 'request'>;

/**
 * Applies changes to the latest filing facts. Concurrent changes to other facts and requests are merged; a concurrent
 * change to the same one is a conflict unless the values are equal.
 */
export const changeFiling: EndpointFunction<typeof filingContract.changeFiling> = async ({
  actor,
  params,
  body,
}) => {
  for (let attempt = 1; ; attempt++) {
    const ofCase = await requireCase(actor, params.caseId);
    const before = await getFiling(ofCase.id);
    const after = changeFacts(before, factsAfter(before.facts, ofCase, body));
    const moves = filingMoves(before.facts, after.facts);
    await rejectConflict(before, moves, body.version, actor);
    const fields = filingProblems(ofCase.country, after.facts);
    if (fields.length > 0)
      throw new ApiError('request.invalid', {
        fields: fields.map(({ field, message }) => ({ field: `changes.${field}`, message })),
      });
    if (moves.length === 0) return shownFiling(before);
    if ((after.facts.requests?.length ?? 0) > limits.filingRequests)
      throw new ApiError('filing.limit_reached');
    const isStale = await transact(
      {
        filing: putFiling(after, ofCase.org_id),
        case: caseActivity(ofCase, { status: true }),
        person: await approvedStatus(ofCase, ofCase.status, after.facts, actor),
        history: moves.map((move) => putHistory(ofCase.id, actor, { kind: 'filing', ...move })),
        notices: caseNotices(
          ofCase,
          actor,
          ...moves.map((move) => ({ kind: 'filing' as const, by: displayName(actor.fullName), ...move })),
        ),
      },
      { onConditionFailed: { case: () => true, filing: () => true, person: () => true } },
    );
    if (!isStale) return shownFiling(after);
    if (attempt === maxAttempts) throw new ApiError('case.changed');
  }
};

/** The facts with the submitted changes; null removes one. */
function factsAfter(before: FilingFacts, ofCase: CaseItem, { changes }: FilingChange): FilingFacts {
  const sent = filingFields.flatMap((field) =>
    changes[field] === undefined ? [] : [[field, changes[field] ?? undefined] as const],
  );
  const { requests: earlier = [], ...facts }: FilingFacts = { ...before, ...Object.fromEntries(sent) };
  const byId = new Map(earlier.map((request) => [request.id, request]));
  for (const { id, request } of changes.requests ?? [])
    if (request) byId.set(id, { id, ...request });
    else byId.delete(id);
  return {
    ...facts,
    ...(changes.receipt_number && {
      receipt_number: normalizedNumber(ofCase.country, changes.receipt_number),
    }),
    ...(byId.size > 0 && { requests: inOrderOfIssue([...byId.values()]) }),
  };
}

/** @throws ApiError `case.changed` with both versions */
async function rejectConflict(
  before: FilingItem,
  moves: ReturnType<typeof filingMoves>,
  expected: number,
  actor: Caller,
): Promise<void> {
  const isSame = (one: Move, { field, request }: Move) =>
    request ? one.request?.id === request.id : one.field === field;
  const move = moves.find(({ field, request }) => (before.changed_in[request?.id ?? field] ?? 0) > expected);
  if (!move) return;
  const last = await latestChange(
    before.case_id,
    'filing',
    (change) => change.kind === 'filing' && isSame(change, move),
  );
  // Of a request, the detail that the concurrent change was about, if this one differs in it.
  const about =
    moves.find(
      (each) => isSame(each, move) && last?.change.kind === 'filing' && each.field === last.change.field,
    ) ?? move;
  const conflict: CaseConflict = {
    field: about.field,
    ...(about.request && { request: about.request.kind }),
    theirs: about.from ?? null,
    yours: about.to ?? null,
    ...changeBy(last, actor),
  };
  throw new ApiError('case.changed', { conflict });
}
