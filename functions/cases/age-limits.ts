import type { ChildLimit, deadlinesContract } from '#shared/contract/deadlines.ts';
import type { Dependent } from '#shared/records/person.ts';
import { type AgingOut, ageLimitName, agingOut, isAgeLimitNear } from '#shared/routes/age-limits.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import {
  changeDeadlines,
  type DeadlinesItem,
  getDeadlines,
  handledAt,
  putDeadlines,
} from '../data/cases/deadlines.ts';
import { getFiling } from '../data/cases/filing.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryWhileStale } from '../data/core/retry-while-stale.ts';
import { transact } from '../data/core/transaction.ts';
import { getPerson } from '../data/people/person.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';

/** The age limits of a case that its page shows. Reads the filing, which may have fixed the age, only for children. */
export async function nearLimits(
  ofCase: CaseItem,
  dependents: readonly Dependent[],
  row: DeadlinesItem,
): Promise<ChildLimit[]> {
  const today = timestamp().slice(0, 10);
  const limits = await limitsOf(ofCase, dependents, row);
  return limits.filter((limit) => isAgeLimitNear(limit, today)).map(shownIn(row));
}

async function limitsOf(
  ofCase: CaseItem,
  dependents: readonly Dependent[],
  { priority }: DeadlinesItem,
): Promise<readonly AgingOut[]> {
  if (agingOut(ofCase, {}, dependents).length === 0) return [];
  return agingOut(ofCase, (await getFiling(ofCase.id)).facts, dependents, priority);
}

const shownIn =
  (row: Pick<DeadlinesItem, 'handled'>) =>
  (child: AgingOut): ChildLimit => {
    const at = handledAt(row, child);
    return { ...child, ...(at && { handled_at: at }) };
  };

/** The worklist and the reminders follow when the stream reports the change. Nobody else is told. */
export const setAgeLimit: EndpointFunction<typeof deadlinesContract.setAgeLimit> = ({
  actor,
  params: { caseId, childId },
  body: { on, handled },
}) =>
  retryWhileStale('conflict', async () => {
    const ofCase = await requireCase(actor, caseId);
    const [row, person] = await Promise.all([getDeadlines(ofCase.id), getPerson(ofCase.applicant_id)]);
    const dependents = (person?.org_id === ofCase.org_id && person.fields.dependents) || [];
    const limit = (await limitsOf(ofCase, dependents, row)).find(
      (each) => each.id === childId && each.on === on,
    );
    if (!limit) throw new ApiError('age_limit.not_found');
    if ((handledAt(row, limit) !== undefined) === handled) return shownIn(row)(limit);
    // Without those of children who are no longer in the record.
    const others = Object.fromEntries(
      dependents.flatMap(({ id }) => (id !== childId && row.handled?.[id] ? [[id, row.handled[id]]] : [])),
    );
    const next = { ...row, handled: handled ? { ...others, [childId]: { on, at: timestamp() } } : others };
    const isStale = await transact(
      {
        deadlines: putDeadlines(changeDeadlines(next, row.deadlines)),
        case: caseActivity(ofCase),
        history: putHistory(ofCase.id, actor, {
          kind: 'deadline',
          action: handled ? 'done' : 'reopened',
          name: ageLimitName(limit),
          on,
        }),
      },
      { onConditionFailed: { case: 'case.not_found', deadlines: () => true } },
    );
    return isStale ? undefined : shownIn(next)(limit);
  });
