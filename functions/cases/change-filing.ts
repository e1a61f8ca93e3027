import type { FilingChange, filingContract } from '#shared/contract/filing.ts';
import type { CaseConflict } from '#shared/contract/problem.ts';
import { normalizedNumber, placeOf } from '#shared/domain/authorities.ts';
import { type FilingFacts, inOrderOfFiling } from '#shared/domain/filing-facts.ts';
import { filingFields } from '#shared/domain/filing-fields.ts';
import { filedProblem, filingProblems, requestProblems } from '#shared/domain/filing-problems.ts';
import { filingOf, inOrderOfIssue } from '#shared/domain/filing-requests.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { limits } from '#shared/schema/limits.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import { type FilingItem, getFiling, putFiling } from '../data/cases/filing.ts';
import { changeFacts, changeReceipts, filingMoves, lockOf } from '../data/cases/filing-changes.ts';
import { changeBy, latestChange, putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryWhileStale } from '../data/core/retry-while-stale.ts';
import { transact } from '../data/core/transaction.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { approvedStatus } from '../workflows/approved-status.ts';
import { shownFiling } from './filing.ts';

/**
 * Applies changes to the latest filing facts. Concurrent changes to other facts and requests are merged; a concurrent
 * change to the same one is a conflict unless the values are equal.
 */
export const changeFiling: EndpointFunction<typeof filingContract.changeFiling> = ({ actor, params, body }) =>
  retryWhileStale('case.changed', async () => {
    const ofCase = await requireCase(actor, params.caseId);
    const before = await getFiling(ofCase.id);
    const after = changeFacts(before, factsAfter(before.facts, ofCase, body));
    const moves = filingMoves(before.facts, after.facts);
    await rejectConflict(before, moves, body.version, actor);
    rejectProblems(ofCase.country, before.facts, after.facts, body);
    if (moves.length === 0) return shownFiling(before);
    if ((after.facts.requests?.length ?? 0) > limits.filingRequests)
      throw new ApiError('filing.limit_reached');
    if ((after.facts.others?.length ?? 0) > limits.otherFilings)
      throw new ApiError('filing.others_limit_reached');
    rejectMissingFiling(before.facts, after.facts);
    const isStale = await transact(
      {
        filing: putFiling(after, ofCase.org_id),
        receipts: changeReceipts(ofCase.id, before.facts, after.facts, ofCase.org_id),
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
    return isStale ? undefined : shownFiling(after);
  });

/** The facts with the submitted changes; null removes one. */
function factsAfter(before: FilingFacts, { country }: CaseItem, { changes }: FilingChange): FilingFacts {
  const sent = filingFields.flatMap((field) =>
    changes[field] === undefined ? [] : [[field, changes[field] ?? undefined] as const],
  );
  const { requests: _, others: __, ...facts }: FilingFacts = { ...before, ...Object.fromEntries(sent) };
  const requests = withSent(
    before.requests,
    changes.requests?.map(({ id, request }) => [id, request && { id, ...request }] as const),
  );
  const { id, filing } = changes.other ?? {};
  const others = withSent(
    before.others,
    id ? [[id, filing ? { id, ...filing, ...numberOf(placeOf(country, filing), filing) } : null]] : [],
  );
  return {
    ...facts,
    ...numberOf(country, changes),
    ...(requests.length > 0 && { requests: inOrderOfIssue(requests) }),
    ...(others.length > 0 && { others: inOrderOfFiling(others) }),
  };
}

/** The entries with those that were submitted; null removes one. */
function withSent<Entry extends { readonly id: string }>(
  before: readonly Entry[] = [],
  sent: readonly (readonly [id: string, entry: Entry | null])[] = [],
): Entry[] {
  const byId = new Map(before.map((each) => [each.id, each]));
  for (const [id, entry] of sent)
    if (entry) byId.set(id, entry);
    else byId.delete(id);
  return [...byId.values()];
}

/** The submitted number as it is stored. */
const numberOf = (place: string, sent: { readonly receipt_number?: string | null | undefined }) =>
  sent.receipt_number ? { receipt_number: normalizedNumber(place, sent.receipt_number) } : {};

/**
 * What stays the same isn't checked again: it may be from before a rule.
 * @throws ApiError `request.invalid` with the problems of the main filing, the other one, and the requests that change
 */
function rejectProblems(
  country: string,
  before: FilingFacts,
  facts: FilingFacts,
  { changes }: FilingChange,
): void {
  const isMainChanged = filingFields.some((field) => changes[field] !== undefined);
  const [earlier, other] = [before, facts].map(({ others }) =>
    others?.find(({ id }) => id === changes.other?.id),
  );
  const fields = [
    ...[
      ...(isMainChanged ? filingProblems(country, facts, before) : []),
      ...filedProblem(country, facts, before.filed_on),
    ].map((each) => ({ ...each, of: 'changes' })),
    ...(other
      ? [
          ...filingProblems(placeOf(country, other), other, earlier),
          ...filedProblem(country, facts, earlier?.filed_on, other),
        ]
      : []
    ).map((each) => ({ ...each, of: 'changes.other.filing' })),
    ...(changes.requests ?? []).flatMap(({ id, request }, at) => {
      const known = before.requests?.find((each) => each.id === id);
      const problems = request ? requestProblems(country, facts, request, known) : [];
      return problems.map((each) => ({ ...each, of: `changes.requests.${at}.request` }));
    }),
  ];
  if (fields.length > 0)
    throw new ApiError('request.invalid', {
      fields: fields.map(({ of, field, message }) => ({ field: `${of}.${field}`, message })),
    });
}

/** @throws ApiError if a request is about a filing that the case doesn't have, or that the change removes */
function rejectMissingFiling(before: FilingFacts, after: FilingFacts): void {
  const missing = after.requests?.find((request) => request.filing && !filingOf(after, request));
  if (missing) throw new ApiError(filingOf(before, missing) ? 'filing.has_requests' : 'filing.removed');
}

/** @throws ApiError `case.changed` with both versions */
async function rejectConflict(
  before: FilingItem,
  moves: ReturnType<typeof filingMoves>,
  expected: number,
  actor: Caller,
): Promise<void> {
  const move = moves.find((each) => (before.changed_in[lockOf(each)] ?? 0) > expected);
  if (!move) return;
  const last = await latestChange(
    before.case_id,
    'filing',
    (change) => change.kind === 'filing' && lockOf(change) === lockOf(move),
  );
  // Of a request or another filing, the detail that the concurrent change was about, if this one differs in it.
  const about =
    moves.find(
      (each) =>
        lockOf(each) === lockOf(move) && last?.change.kind === 'filing' && each.field === last.change.field,
    ) ?? move;
  const conflict: CaseConflict = {
    field: about.field,
    ...(about.request && { request: about.request.kind }),
    ...(about.filing && { filing: about.filing }),
    theirs: about.from ?? null,
    yours: about.to ?? null,
    ...changeBy(last, actor),
  };
  throw new ApiError('case.changed', { conflict });
}
