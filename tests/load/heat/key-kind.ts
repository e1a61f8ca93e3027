import { keys, partitions } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import type { PartitionUse } from '#infra/local/access/partition-limits.ts';

/** Who shares a key: everyone, an organization, or the people working on one thing. */
type Sharing = 'everybody' | 'organization' | 'one';

export interface KeyKind {
  /** Such as `cases-by-status ORG#org#CASES#status`. */
  readonly name: string;
  readonly sharing: Sharing;
}

const indexNames = new Set<string>(Object.values(tableIndexes).map((index) => index.name));
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** Over how many keys a kind's units are randomly spread. */
export const keysOfKind = (name: string): number =>
  name.endsWith('#shard')
    ? partitions.allNotices.length - 1
    : name.endsWith('#half')
      ? keys.statsPartitions('').length
      : name.endsWith('#quarter')
        ? keys.reportPartitions('').length
        : 1;

/** The kind of a key. Keys of one kind differ only in their ids and consume alike. */
export function keyKind({ table: of, key }: PartitionUse, organizationId: string): KeyKind {
  const plain = key.replace(/^\{"S":"(.*)"\}$/, '$1');
  const name = plain
    .replaceAll(uuid, 'id')
    .replaceAll(`#${organizationId}`, '#org')
    .replace(/^(FIND|SEARCH)#org#.*/, '$1#org#list')
    .replace(/^ORG#org#CASES#[A-Z]+$/, 'ORG#org#CASES#status')
    .replace(/^ORG#org#ASSESSED#.*/, 'ORG#org#ASSESSED#route')
    .replace(/^AUDIT#org#.*/, 'AUDIT#org#month')
    .replace(/^(RATE|ADDRESS|FILE|ONCE|QUOTA|MAIL|SUPPRESSED)#.*/, '$1#id')
    .replace(/^(NOTICES|OUTBOX#WAITING)#\d+$/, '$1#shard')
    .replace(/^FIGURES#org#\d+$/, 'FIGURES#org#half')
    .replace(/^REPORT#org(#\d+)?$/, 'REPORT#org#quarter');
  const sharing = name.includes('org') ? 'organization' : name.includes('id') ? 'one' : 'everybody';
  const index = of.replace(/^.*\//, '');
  return { name: indexNames.has(index) ? `${index}: ${name}` : name, sharing };
}
