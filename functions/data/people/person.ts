import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { foldText } from '#shared/domain/fold-text.ts';
import type { PersonGroup } from '#shared/domain/person-groups.ts';
import { graceReminderDays } from '#shared/records/grace-period.ts';
import { Dependent, Person, type PersonFields, type PersonSource } from '#shared/records/person.ts';
import { type StatusEnd, statusEnds } from '#shared/records/status-ends.ts';
import { stayEntry, stayLimitOf, stayReminderDays } from '#shared/records/stay-limit.ts';
import { OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { timestamp } from '../../platform/clock.ts';
import {
  atRevision,
  type DatedEntry,
  nextReminders,
  reminderAttributes,
  reminderFields,
} from '../cases/reminders.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import { entrySources, sourcesIn, sourcesWith } from './person-sources.ts';
import { unmergedIn } from './unmerged.ts';

const { lookups, membersByOrganization } = tableIndexes;

/** The stored form of a record. */
export const PersonItem = z.extend(Person, {
  /** The version in which each group last changed. */
  changed_in: z.record(z.string(), z.number()),
  /** Counts the changes of the birth date other than those made with the facts (see facts.ts). */
  birth_changes: z.optional(z.number()),
  created_at: z.optional(Timestamp),
  /** The IDs of the records that moved here, before the person had an account. Older rows have only the last one. */
  moved_from: z.optional(z.union([PersonId, z.array(PersonId)])),
  /** In older rows, instead of `unmerged` and without sources. */
  unmerged_dependents: z.optional(z.array(Dependent)),
  ...reminderFields,
});
export type PersonItem = z.infer<typeof PersonItem>;

export function parsePerson(row: unknown): PersonItem {
  const { unmerged_dependents: dependents, ...person } = PersonItem.parse(row);
  return dependents ? { ...person, unmerged: [{ fields: { dependents }, sources: {} }] } : person;
}

/** The redirect left under the ID of a record that moved to its person's account. */
export const MovedPersonItem = z.object({ org_id: OrganizationId, moved_to: PersonId });

/** The record before anything is stored. */
export const newPerson = (
  id: string,
  organizationId: string | undefined,
  userId: string | undefined,
): PersonItem => ({
  id,
  ...(organizationId && { org_id: organizationId }),
  ...(userId && { user_id: userId }),
  fields: {},
  sources: {},
  renewals: {},
  version: 0,
  changed_in: {},
});

/** Identifies a dependent's case, which is attached to one of the principal's cases, within a record. */
export const dependentCaseKey = (dependentId: string, principalCaseId: string): string =>
  `${dependentId}.${principalCaseId}`;

/** The cases that a record has for a status: the renewal opened for it, or the dependent's own cases. */
export const casesFor = ({ renewals }: PersonItem, { status, dependent }: StatusEnd): string[] =>
  Object.entries(renewals).flatMap(([key, caseId]) =>
    (dependent ? key.startsWith(dependentCaseKey(dependent.id, '')) : key === status.id) ? [caseId] : [],
  );

async function readRow(personId: string): Promise<Record<string, unknown> | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.person(personId), ConsistentRead: true }),
  );
  return Item;
}

/** A record, strongly consistent. Also accepts the ID it had before its person had an account. */
export async function getPerson(personId: string): Promise<PersonItem | undefined> {
  const row = await readRow(personId);
  if (!row) return undefined;
  if (row.entity !== 'MovedPerson') return parsePerson(row);
  const moved = await readRow(MovedPersonItem.parse(row).moved_to);
  return moved && parsePerson(moved);
}

/** The next version of a record. Groups set to undefined are removed. */
export function changePerson(
  before: PersonItem,
  changes: PersonFields,
  sources: Partial<Record<PersonGroup, PersonSource>>,
  rest: Partial<Pick<PersonItem, 'org_id' | 'renewals' | 'unmerged'>> = {},
): PersonItem {
  const version = before.version + 1;
  const at = timestamp();
  const groups = Object.keys(sources) as PersonGroup[];
  const { unmerged, ...next } = { ...before, ...rest };
  const known = sourcesIn(before, next.org_id);
  const fields = withoutUndefined({ ...before.fields, ...changes });
  return {
    ...next,
    ...unmergedIn({ org_id: before.org_id, unmerged }, next.org_id),
    fields,
    sources: sourcesWith(fields, {
      ...known,
      ...sources,
      ...entrySources({ ...before, sources: known }, fields, groups),
    }),
    version,
    updated_at: at,
    created_at: before.created_at ?? at,
    changed_in: { ...before.changed_in, ...Object.fromEntries(groups.map((group) => [group, version])) },
    birth_changes: (before.birth_changes ?? 0) + Number(fields.birth_date !== before.fields.birth_date),
    ...nextReminders(before, remindedEntries(fields)),
  };
}

/** The dates in a record that someone is reminded of: ends of statuses, and of the maximum stay. */
export function remindedEntries(fields: PersonFields): DatedEntry[] {
  const stay = stayLimitOf(fields);
  return [
    ...statusEnds(fields).map(({ entry, on, is_grace }) => ({
      id: entry,
      on,
      ...(is_grace && { schedule: graceReminderDays }),
    })),
    { id: stayEntry, on: stay?.on, isSettled: stay?.isFiled ?? false, schedule: stayReminderDays },
  ];
}

/**
 * Limits a folded text so that it fits into a sort key of 1,024 bytes along with an ID. Folding turns some
 * characters into many letters.
 */
const maxCharacters = 240;
const cut = (folded: string): string => Array.from(folded).slice(0, maxCharacters).join('');
const sortText = (text: string): string => cut(foldText(text).trim());

/** The prefix of a name as stored in sort keys. */
export const startOfSortText = (text: string): string => cut(foldText(text));

const withoutUndefined = (fields: PersonFields): PersonFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The stored form of a record, with its index attributes. */
export function personRow(person: PersonItem): Record<string, unknown> {
  const { org_id, fields, reminders, id } = person;
  const { name } = fields;
  return {
    ...keys.person(id),
    entity: 'Person',
    ...person,
    ...(org_id &&
      name && {
        [membersByOrganization.partition]: partitions.orgPeople(org_id),
        [membersByOrganization.sort]: timeKey(sortText(`${name.family_name} ${name.given_names ?? ''}`), id),
        [lookups.partition]: partitions.orgGivenNames(org_id),
        [lookups.sort]: sortText(name.given_names ?? name.family_name) || '-',
      }),
    ...reminderAttributes(id, reminders),
  };
}

/** The rows that list a record by the end dates of its statuses. */
export const statusEndRows = ({ id, org_id, fields }: PersonItem): Record<string, string>[] =>
  org_id
    ? statusEnds(fields).map(({ entry, on }) => ({
        ...keys.statusEnd(id, entry),
        entity: 'StatusEnd',
        person_id: id,
        [lookups.partition]: partitions.orgStatusEnds(org_id),
        [lookups.sort]: timeKey(on, `${id}.${entry}`),
      }))
    : [];

/** Puts the next version with optimistic locking. */
export function putPerson(before: PersonItem, after: PersonItem): TransactItem[] {
  const { condition, values } = atRevision(before.revision ?? 0);
  return [
    {
      Put: {
        Item: personRow(after),
        ConditionExpression: before.revision ? condition : 'attribute_not_exists(pk)',
        ...(before.revision && { ExpressionAttributeValues: values }),
      },
    },
    ...moveStatusEnds(before.revision ? statusEndRows(before) : [], statusEndRows(after)),
  ];
}

type EndRow = Record<string, string>;
function moveStatusEnds(before: readonly EndRow[], after: readonly EndRow[]): TransactItem[] {
  const placeOf = (row: EndRow) => [row.pk, row.sk, row[lookups.partition], row[lookups.sort]].join(' ');
  const [had, has] = [new Set(before.map(placeOf)), new Set(after.map(({ pk, sk }) => `${pk} ${sk}`))];
  return [
    ...after.filter((row) => !had.has(placeOf(row))).map((Item) => ({ Put: { Item } })),
    ...before
      .filter(({ pk, sk }) => !has.has(`${pk} ${sk}`))
      .map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
  ];
}

/** A record's ID, and those it had before its person had an account. */
export const recordIds = ({ id, moved_from = [] }: PersonItem): string[] => [id, ...[moved_from].flat()];

/** Deletes a record with optimistic locking, with its index rows and the redirects from its earlier IDs. */
export function deletePerson(person: PersonItem): TransactItem[] {
  const { condition, values } = atRevision(person.revision ?? 0);
  return [
    {
      Delete: {
        Key: keys.person(person.id),
        ConditionExpression: condition,
        ...(person.revision && { ExpressionAttributeValues: values }),
      },
    },
    ...statusEndRows(person).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
    ...recordIds(person)
      .slice(1)
      .map((id) => ({ Delete: { Key: keys.person(id) } })),
  ];
}

/** Leaves a redirect under a record's earlier ID, in the transaction that moves it. */
export const putMovedPerson = (from: PersonItem, to: string, organizationId: string): TransactItem => {
  const { condition, values } = atRevision(from.revision ?? 0);
  return {
    Put: {
      Item: { ...keys.person(from.id), entity: 'MovedPerson', org_id: organizationId, moved_to: to },
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
    },
  };
};
