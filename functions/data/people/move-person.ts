import { entryGroups, type PersonGroup, personGroups } from '#shared/domain/person-groups.ts';
import { entrySource, entrySourceKey, type PersonFields } from '#shared/records/person.ts';
import { isDeepStrictEqual } from '../../platform/node-on-demand.ts';
import { nextReminders } from '../cases/reminders.ts';
import type { Audit } from '../core/put-audit.ts';
import { retryOnConflict } from '../core/retry-on-conflict.ts';
import { transact } from '../core/transaction.ts';
import type { MembershipItem } from './account.ts';
import { mergeFields } from './merge-person.ts';
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
import { addUnmerged, unmergedIn } from './unmerged.ts';

/**
 * Moves the record of someone who now has an account to the account's ID, in one transaction. What the person
 * recorded themselves takes precedence over the team's data, which stays on the record where it differs. The earlier ID
 * becomes a redirect. A record that an account has already stays there.
 * @param audit records that the account's record has no room for all of the team's data
 * @throws ApiError `conflict` when one of the two records changed since it was read; retry to continue
 */
export async function movePerson(from: PersonItem, userId: string, audit: Audit): Promise<PersonItem> {
  if (from.user_id || !from.org_id) return from;
  const own = (await getPerson(userId)) ?? newPerson(userId, from.org_id, userId);
  const version = Math.max(from.version, own.version) + 1;
  const { fields, unmerged: differing } = mergeFields(own.fields, from.fields);
  const { unmerged: _, ...known } = own;
  const { unmerged, leftOut } = addUnmerged(unmergedIn(own, from.org_id).unmerged ?? [], {
    fields: differing,
    sources: from.sources,
  });
  const moved: PersonItem = {
    ...known,
    ...(unmerged.length > 0 && { unmerged: [...unmerged] }),
    org_id: from.org_id,
    user_id: userId,
    fields,
    sources: sourcesWith(fields, {
      ...from.sources,
      ...entrySourcesOf(from, own),
      ...sourcesIn(own, from.org_id),
    }),
    renewals: { ...from.renewals, ...own.renewals },
    version,
    changed_in: changedIn(from, own, fields, version),
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
      audit:
        leftOut > 0
          ? audit({ kind: 'record-values-left-out', user_id: userId, amount: String(leftOut) })
          : undefined,
    },
    { onConditionFailed: 'conflict' },
  );
  return moved;
}

/** Entries that the team added to the person's own lists keep their source. */
const entrySourcesOf = (from: PersonItem, own: PersonItem): PersonItem['sources'] =>
  Object.fromEntries(
    entryGroups
      .filter((group) => own.fields[group])
      .flatMap((group) =>
        (from.fields[group] ?? []).flatMap(({ id }) => {
          const source = entrySource(from, group, id);
          return source ? [[entrySourceKey(group, id), source]] : [];
        }),
      ),
  );

/** A page that shows another value of a group, from before the move, can't overwrite this one. */
function changedIn(from: PersonItem, own: PersonItem, fields: PersonFields, version: number) {
  const isSame = (before: PersonItem, group: PersonGroup) =>
    isDeepStrictEqual(before.fields[group], fields[group]);
  return Object.fromEntries(
    personGroups.map((group) => {
      const since = isSame(own, group) ? (own.changed_in[group] ?? 0) : own.version + 1;
      return [group, isSame(from, group) ? Math.max(from.changed_in[group] ?? 0, since) : version];
    }),
  );
}

/** Moves the record that the team has of a member from before they had an account, if there is one. Idempotent. */
export const moveRecordOf = (
  { user_id, email, org_id }: Pick<MembershipItem, 'user_id' | 'email' | 'org_id'>,
  audit: Audit,
): Promise<void> =>
  retryOnConflict(async () => {
    const record = await getPersonByEmail(email, org_id);
    if (record) await movePerson(record, user_id, audit);
  });
