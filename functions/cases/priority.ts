import type { priorityContract } from '#shared/contract/priority.ts';
import { noPriority, type Priority, priorityFields } from '#shared/records/priority.ts';
import { caseActivity } from '../data/cases/case.ts';
import { changeDeadlines, getDeadlines, putDeadlines } from '../data/cases/deadlines.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryWhileStale } from '../data/core/retry-while-stale.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

/** The age limits of children follow when the stream reports the change. Nobody else is told. */
export const setPriority: EndpointFunction<typeof priorityContract.setPriority> = ({
  actor,
  params,
  body: { version, ...wanted },
}) =>
  retryWhileStale('conflict', async () => {
    const ofCase = await requireCase(actor, params.caseId);
    const row = await getDeadlines(ofCase.id);
    const before = row.priority ?? noPriority;
    const changed = priorityFields.filter((field) => before[field] !== wanted[field]);
    if (changed.length === 0) return before;
    if (before.version !== version) throw new ApiError('conflict');
    const priority: Priority = { ...wanted, version: version + 1 };
    const isStale = await transact(
      {
        deadlines: putDeadlines(changeDeadlines({ ...row, priority }, row.deadlines)),
        case: caseActivity(ofCase),
        history: changed.map((field) =>
          putHistory(ofCase.id, actor, {
            kind: 'priority',
            field,
            ...(before[field] && { from: before[field] }),
            ...(wanted[field] && { to: wanted[field] }),
          }),
        ),
      },
      { onConditionFailed: { case: 'case.not_found', deadlines: () => true } },
    );
    return isStale ? undefined : priority;
  });
