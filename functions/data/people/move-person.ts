import { dependentSource, dependentSourceKey } from '#shared/records/person.ts';
import { nextReminders } from '../cases/reminders.ts';
import { retryOnConflict } from '../core/retry-on-conflict.ts';
import { transact } from '../core/transaction.ts';
import type { MembershipItem } from './account.ts';
import { mergeDependents } from './merge-dependents.ts';
import {
  getPerson,
  newPerson,
  type PersonItem,
  putMovedPerson,
  putPerson,
  remindedEntries,
  statusEndRows,
} from './person.ts';
import { getPersonByEmail } from './person-identity.ts';
import { sourcesIn, sourcesWith } from './person-sources.ts';

/**
 * Moves the record of someone who now has an account to the account's ID, in one transaction. What the person
 * recorded themselves takes precedence over the team's data; dependents of both are kept. The earlier ID becomes a
 * redirect. A record that an account has already stays there.
 * @throws ApiError `conflict` when one of the two records changed since it was read; retry to continue
 */
export async function movePerson(from: PersonItem, userId: string): Promise<PersonItem> {
  if (from.user_id || !from.org_id) return from;
  const own = (await getPerson(userId)) ?? newPerson(userId, from.org_id, userId);
  const version = Math.max(from.version, own.version) + 1;
  const family = familyOf(from, own);
  const fields = { ...from.fields, ...own.fields, ...family?.fields };
  const moved: PersonItem = {
    ...own,
    ...family?.rest,
    org_id: from.org_id,
    user_id: userId,
    fields,
    sources: sourcesWith(fields, { ...from.sources, ...family?.sources, ...sourcesIn(own, from.org_id) }),
    renewals: { ...from.renewals, ...own.renewals },
    version,
    changed_in: { ...from.changed_in, ...own.changed_in, ...(family && { dependents: version }) },
    birth_changes: (own.birth_changes ?? 0) + Number(fields.birth_date !== own.fields.birth_date),
    ...(from.created_at && { created_at: from.created_at }),
    ...(from.updated_at && { updated_at: from.updated_at }),
    moved_from: [own.moved_from ?? [], from.id].flat(),
    ...nextReminders(
      { revision: own.revision, reminders: { ...from.reminders, ...own.reminders } },
      remindedEntries(fields),
    ),
  };
  await transact(
    {
      earlier: putMovedPerson(from, userId, from.org_id),
      earlierEnds: statusEndRows(from).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
      person: putPerson(own, moved),
    },
    { onConditionFailed: 'conflict' },
  );
  return moved;
}

/** What is merged if both records have dependents. Those of the team keep their source. */
function familyOf(from: PersonItem, own: PersonItem) {
  const { dependents: ofTeam } = from.fields;
  if (!ofTeam || !own.fields.dependents) return undefined;
  const merged = mergeDependents({ ...from.fields, ...own.fields }, ofTeam);
  const unmerged = [...(own.unmerged_dependents ?? []), ...merged.unmerged];
  return {
    fields: { dependents: [...merged.dependents] },
    sources: Object.fromEntries(ofTeam.map(({ id }) => [dependentSourceKey(id), dependentSource(from, id)])),
    rest: unmerged.length > 0 ? { unmerged_dependents: unmerged } : {},
  };
}

/** Moves the record that the team has of a member from before they had an account, if there is one. Idempotent. */
export const moveRecordOf = ({
  user_id,
  email,
  org_id,
}: Pick<MembershipItem, 'user_id' | 'email' | 'org_id'>): Promise<void> =>
  retryOnConflict(async () => {
    const record = await getPersonByEmail(email, org_id);
    if (record) await movePerson(record, user_id);
  });
