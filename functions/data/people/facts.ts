import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { FactsRecord } from '#shared/routes/facts-record.ts';
import { keys } from '../core/keys.ts';
import { overVersion } from '../core/over-version.ts';
import { getRows } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import { newPerson, PersonItem } from './person.ts';

/** Facts as stored, and the record of the person, where the birth date is. */
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
    person: person ? PersonItem.parse(person) : newPerson(userId, organizationId, userId),
  };
}

/**
 * A person's facts as everyone reads them: the birth date is that of the person's record. Its changes count as
 * changes of the facts, so that no one saves over one they haven't seen. Facts stored before there were records
 * still have theirs until it is in a record.
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

/** A person's facts, strongly consistent; empty, with version 0, before there are any. */
export const getFacts = async (userId: string): Promise<FactsRecord> => factsOf(await readFacts(userId));

/** The stored facts alone: their version is the one to write over. */
export async function getStoredFacts(userId: string): Promise<FactsRecord> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.facts(userId), ConsistentRead: true }),
  );
  return Item ? FactsRecord.parse(Item) : { facts: {}, version: 0 };
}

/** Puts facts over the version they were made from; the condition fails when someone was faster. */
export const putFacts = (userId: string, record: FactsRecord): TransactItem => ({
  Put: { Item: { ...keys.facts(userId), entity: 'Facts', ...record }, ...overVersion(record.version - 1) },
});

/** Removes the facts over the version seen; without any, holds the transaction to there being none. */
export const deleteFacts = (userId: string, version: number): TransactItem => ({
  Delete: { Key: keys.facts(userId), ...overVersion(version) },
});
