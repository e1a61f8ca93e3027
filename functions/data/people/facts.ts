import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { FactsRecord } from '#shared/routes/facts-record.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import { newPerson, type PersonItem, parsePerson } from './person.ts';

/** The stored facts, and the person's record, which has the birth date. */
export interface FactsSource {
  readonly stored: FactsRecord;
  readonly person: PersonItem;
}

/** Both rows of a person, strongly consistent, in one batch. */
export async function readFacts(userId: string, organizationId?: string): Promise<FactsSource> {
  const rows = await getRows([keys.facts(userId), keys.person(userId)], { ConsistentRead: true });
  const row = (entity: string) => rows.find((each) => each.entity === entity);
  const [facts, person] = [row('Facts'), row('Person')];
  return {
    stored: facts ? FactsRecord.parse(facts) : { facts: {}, version: 0 },
    person: person ? parsePerson(person) : newPerson(userId, organizationId, userId),
  };
}

/**
 * A person's facts with the birth date from their record. Changes of the birth date count as changes of the facts,
 * so nobody overwrites a value they haven't seen. Facts stored before records existed keep their birth date until a
 * record has one.
 */
export function factsOf({ stored, person }: FactsSource): FactsRecord {
  const { birth_date: early, ...facts } = stored.facts;
  const isOnRecord = 'birth_date' in person.changed_in;
  const birthDate = isOnRecord ? person.fields.birth_date : early;
  const [latest] = [stored.updated_at, isOnRecord ? person.updated_at : undefined]
    .filter((at) => at !== undefined)
    .toSorted()
    .toReversed();
  return {
    facts: { ...(birthDate && { birth_date: birthDate }), ...facts },
    version: stored.version + (person.birth_changes ?? 0),
    ...(latest && { updated_at: latest }),
  };
}

/** A person's facts, strongly consistent; empty, with version 0, before anything is stored. */
export const getFacts = async (userId: string): Promise<FactsRecord> => factsOf(await readFacts(userId));

/** The stored facts without the record: writes must be based on their version. */
export async function getStoredFacts(userId: string): Promise<FactsRecord> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.facts(userId), ConsistentRead: true }),
  );
  return Item ? FactsRecord.parse(Item) : { facts: {}, version: 0 };
}

/** Puts facts with optimistic locking. */
export const putFacts = (userId: string, record: FactsRecord): TransactItem => ({
  Put: { Item: { ...keys.facts(userId), entity: 'Facts', ...record }, ...expectVersion(record.version - 1) },
});

/** Deletes the facts with optimistic locking; if there are none, requires that to remain so. */
export const deleteFacts = (userId: string, version: number): TransactItem => ({
  Delete: { Key: keys.facts(userId), ...expectVersion(version) },
});
