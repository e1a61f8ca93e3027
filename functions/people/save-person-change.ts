import type { PersonChange } from '#shared/contract/people.ts';
import type { CaseConflict } from '#shared/contract/problem.ts';
import { type PersonGroup, personGroups } from '#shared/domain/person-groups.ts';
import { isStaff } from '#shared/domain/roles.ts';
import type { PersonFields, PersonSource } from '#shared/records/person.ts';
import { recordText } from '#shared/records/record-text.ts';
import { exceedsStatusEnds } from '#shared/records/status-ends.ts';
import { updateDependentCases } from '../data/cases/update-dependent-cases.ts';
import { retryWhileStale } from '../data/core/retry-while-stale.ts';
import { transact } from '../data/core/transaction.ts';
import { changePerson, type PersonItem, putPerson } from '../data/people/person.ts';
import { checkHasProfile } from '../data/people/profile.ts';
import { hasUnmerged, withoutGroups } from '../data/people/unmerged.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import { sourceOf } from '../workflows/person-source.ts';
import { requireProof } from './require-proof.ts';

/**
 * DynamoDB's limit for one transaction is 100. Each ending status has a row, and so does its replacement. A record that
 * moved to an account can have more of them than `limits.statusEnds`: the team's dependents beside the person's own
 * statuses.
 */
const maxWrites = 99;

/**
 * Applies a change to the latest version of a record. Concurrent changes to other groups are merged; a concurrent
 * change to the same group is a conflict unless the values are equal.
 * @throws ApiError `request.invalid`, `person.changed` with both versions, or `status.limit_reached`
 */
export const saveChange = (
  actor: Caller,
  read: () => Promise<PersonItem>,
  body: PersonChange,
  rest: Partial<Pick<PersonItem, 'org_id'>> = {},
): Promise<PersonItem> =>
  retryWhileStale('person.changed', async () => {
    const before = await read();
    // Nothing else names them, and lists are by name.
    if (body.changes.name === null && !before.user_id)
      throw ApiError.invalid('changes.name', 'Someone without an account needs a name');
    const requested = requestedFields(body);
    const groups = personGroups.filter((group) => changes(before, requested, body, group));
    const reviewed = reviewedGroups(actor, before, body);
    rejectConflict(before, requested, groups, body.version, actor);
    if (groups.length === 0 && reviewed.length === 0) {
      await followDependents(before, body);
      return before;
    }
    const sources = await sourcesOf(actor, before, body, groups);
    const after = changePerson(before, requested, sources, {
      ...rest,
      unmerged: withoutGroups(before.unmerged, reviewed),
    });
    if (exceedsStatusEnds(before.fields, after.fields)) throw new ApiError('status.limit_reached');
    const person = putPerson(before, after);
    if (person.length > maxWrites)
      throw ApiError.invalid(
        'changes.dependents',
        'That’s too many changes at once. Save some of them first.',
      );
    const isStale = await transact(
      { profile: before.user_id ? checkHasProfile(before.user_id) : undefined, person },
      { onConditionFailed: { profile: 'profile.missing', person: () => true } },
    );
    if (isStale) return undefined;
    await followDependents(after, body);
    return after;
  });

/** Updates names and relationships on dependents' cases. The table's stream completes an interrupted update. */
async function followDependents({ user_id }: PersonItem, { changes: sent }: PersonChange): Promise<void> {
  if (user_id && sent.dependents) await updateDependentCases(user_id);
}

/** The new value of each submitted group; undefined removes it. */
const requestedFields = ({ changes: sent }: PersonChange): PersonFields =>
  Object.fromEntries(
    personGroups.flatMap((group) =>
      sent[group] === undefined ? [] : [[group, sent[group] ?? undefined] as const],
    ),
  );

function changes(
  { fields, sources }: PersonItem,
  requested: PersonFields,
  { proofs }: PersonChange,
  group: PersonGroup,
): boolean {
  if (group in requested && !isDeepStrictEqual(requested[group], fields[group])) return true;
  const proof = proofs[group];
  const has = group in requested ? requested[group] : fields[group];
  return (
    proof !== undefined &&
    has !== undefined &&
    (sources[group]?.proof?.document_id ?? null) !== (proof?.document_id ?? null)
  );
}

/**
 * The groups that someone on the team saved while the record showed unmerged values for them. Saving a group unchanged
 * confirms the person's value.
 */
const reviewedGroups = (
  { role }: Caller,
  { unmerged, changed_in }: PersonItem,
  { changes: sent, version }: PersonChange,
): PersonGroup[] =>
  isStaff(role)
    ? personGroups.filter(
        (group) =>
          sent[group] !== undefined && (changed_in[group] ?? 0) <= version && hasUnmerged(unmerged, group),
      )
    : [];

/** An unchanged value keeps its author; only its proof is new. */
async function sourcesOf(
  actor: Caller,
  before: PersonItem,
  { proofs, changes: sent }: PersonChange,
  groups: readonly PersonGroup[],
): Promise<Partial<Record<PersonGroup, PersonSource>>> {
  const sources = groups.map(async (group) => {
    const earlier = before.sources[group];
    const isSame = sent[group] === undefined || isDeepStrictEqual(sent[group], before.fields[group]);
    const { proof: _, ...entered } = isSame && earlier ? earlier : sourceOf(actor, 'form');
    const proof = proofs[group] && (await requireProof(actor, before, proofs[group], group));
    return [group, { ...entered, ...(proof && { proof }) }] as const;
  });
  return Object.fromEntries(await Promise.all(sources));
}

function rejectConflict(
  before: PersonItem,
  requested: PersonFields,
  groups: readonly PersonGroup[],
  expected: number,
  actor: Caller,
): void {
  const field = groups.find((group) => (before.changed_in[group] ?? 0) > expected);
  if (!field) return;
  const last = before.sources[field];
  const conflict: CaseConflict = {
    field,
    theirs: recordText(before.fields, field) ?? null,
    yours: recordText(requested, field) ?? null,
    ...(last && { by: last.by_name, at: last.at, by_you: last.by_id === actor.userId }),
  };
  throw new ApiError('person.changed', { conflict });
}
