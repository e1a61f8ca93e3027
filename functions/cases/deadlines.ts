import type { deadlinesContract } from '#shared/contract/deadlines.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import type { Deadline } from '#shared/records/deadline.ts';
import { limits } from '#shared/schema/limits.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import {
  changeDeadlines,
  type DeadlinesItem,
  deadlineName,
  getDeadlines,
  putDeadlines,
} from '../data/cases/deadlines.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryWhileStale } from '../data/core/retry-while-stale.ts';
import { transact } from '../data/core/transaction.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';

type Action = Extract<HistoryEntry['change'], { kind: 'deadline' }>['action'];
interface Change {
  readonly deadlines: readonly Deadline[];
  readonly about: Deadline;
  readonly before: Deadline | undefined;
  readonly action: Action;
}

export const putDeadline: EndpointFunction<typeof deadlinesContract.putDeadline> = ({
  actor,
  params,
  body: { done, version, name, after_decision, ...rest },
}) =>
  changeRow(actor, params.caseId, (row, { status }) => {
    const { deadlines } = row;
    const before = deadlines.find(({ id }) => id === params.deadlineId);
    const requested: Deadline = {
      id: params.deadlineId,
      ...rest,
      ...(rest.kind === 'own' && name && { name }),
      ...(done && { done_at: before?.done_at ?? timestamp() }),
      ...((after_decision ||
        before?.after_decision ||
        (isClosed(status) && isSetAnew(before, rest.on, done))) && { after_decision: true }),
      version: before ? version + 1 : newVersion(row),
    };
    if (before && isSame(before, requested)) return before;
    if ((before?.version ?? 0) !== version) throw new ApiError(before ? 'conflict' : 'deadline.not_found');
    if (!before && deadlines.length >= limits.deadlines) throw new ApiError('deadline.limit_reached');
    const others = deadlines.filter(({ id }) => id !== requested.id);
    return {
      deadlines: [...others, requested],
      about: requested,
      before,
      action: actionOf(before, requested),
    };
  });

/**
 * The version of an added deadline: higher than any that a deadline with its ID has had, so that a page that still shows
 * it as it was before its removal doesn't overwrite it. Every write increments the row's revision and at most one version.
 */
const newVersion = ({ revision = 0 }: DeadlinesItem): number => revision + 1;

export const deleteDeadline: EndpointFunction<typeof deadlinesContract.deleteDeadline> = async ({
  actor,
  params,
  query: { version },
}) => {
  await changeRow(actor, params.caseId, ({ deadlines }) => {
    const about = deadlines.find(({ id }) => id === params.deadlineId);
    if (!about) throw new ApiError('deadline.not_found');
    if (about.version !== version) throw new ApiError('conflict');
    return {
      deadlines: deadlines.filter((each) => each !== about),
      about,
      before: about,
      action: 'removed',
    };
  });
  return undefined;
};

const isSame = (a: Deadline, b: Deadline): boolean =>
  a.kind === b.kind &&
  a.name === b.name &&
  a.on === b.on &&
  !a.done_at === !b.done_at &&
  a.after_decision === b.after_decision;

/** Whether someone set the deadline for this day just now: they added, moved, or reopened it. */
const isSetAnew = (before: Deadline | undefined, on: string, done: boolean): boolean =>
  before?.on !== on || (before.done_at !== undefined && !done);

function actionOf(before: Deadline | undefined, requested: Deadline): Action {
  if (!before) return 'added';
  if (!before.done_at === !requested.done_at)
    return !requested.done_at &&
      before.on === requested.on &&
      before.after_decision !== requested.after_decision
      ? 'kept'
      : 'changed';
  return requested.done_at ? 'done' : 'reopened';
}

/**
 * Applies a change to the latest deadlines of a case and adds a history line.
 * @param change returns the new deadlines, or an existing deadline when there is nothing to change
 */
const changeRow = (
  actor: Caller,
  caseId: string,
  change: (row: DeadlinesItem, ofCase: CaseItem) => Change | Deadline,
): Promise<Deadline> =>
  retryWhileStale('conflict', async () => {
    const ofCase = await requireCase(actor, caseId);
    const row = await getDeadlines(ofCase.id);
    const result = change(row, ofCase);
    if (!('action' in result)) return result;
    const { deadlines, about, before, action } = result;
    const isStale = await transact(
      {
        deadlines: putDeadlines(changeDeadlines(row, deadlines)),
        case: caseActivity(ofCase),
        history: putHistory(ofCase.id, actor, {
          kind: 'deadline',
          action,
          name: deadlineName(about),
          on: about.on,
        }),
        notices: caseNotices(ofCase, actor, {
          kind: 'deadline',
          by: actor.fullName || 'Unknown User',
          id: about.id,
          name: deadlineName(about),
          // A completed deadline has no previous date.
          ...(before && !before.done_at && { from: before.on }),
          ...(action !== 'removed' && !about.done_at && { on: about.on }),
          ...(action === 'done' && { done: true }),
        }),
      },
      { onConditionFailed: { case: 'case.not_found', deadlines: () => true } },
    );
    return isStale ? undefined : about;
  });
