import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ExhibitNumbering } from '#shared/domain/exhibits.ts';
import type { CaseReport, OfficialForm } from '#shared/domain/packet-name.ts';
import { Exhibit } from '#shared/records/packet.ts';
import { Id, Timestamp } from '#shared/schema/common.ts';
import { keys } from '../core/keys.ts';
import { setFields } from '../core/set-fields.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

interface Kind {
  readonly report?: CaseReport | undefined;
  readonly form?: OfficialForm | undefined;
}
/** What can be built for a case; each kind, and the drafts of each form, are numbered separately. */
const kindOf = ({ report, form }: Kind): string => (form ? `form:${form.id}` : (report ?? 'packet'));
/** The kinds that were built before kinds were counted. */
const uncountedKinds: readonly string[] = ['packet', 'proof', 'summary'];

/** The order of a case's exhibits, with its own lock, and the number of its packets. */
export const ExhibitsItem = z.object({
  case_id: Id,
  /** 0 while the order is only a suggestion. */
  version: z.number(),
  numbering: z._default(ExhibitNumbering, 'letters'),
  exhibits: z.optional(z.array(Exhibit)),
  /** The number of packets and reports. */
  packets: z._default(z.number(), 0),
  /** The number of each kind; absent if the latest one predates this field. */
  kinds: z.optional(z.record(z.string(), z.number())),
  changed_at: z.optional(Timestamp),
  changed_by: z.optional(z.string()),
});
export type ExhibitsItem = z.infer<typeof ExhibitsItem>;

/** Strongly consistent. */
export async function getExhibitsItem(caseId: string): Promise<ExhibitsItem> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.exhibits(caseId), ConsistentRead: true }),
  );
  return ExhibitsItem.parse(Item ?? { case_id: caseId, version: 0 });
}

const unchanged = ({ case_id, version }: ExhibitsItem) => ({
  Key: keys.exhibits(case_id),
  ConditionExpression: version === 0 ? '(attribute_not_exists(pk) OR version = :seen)' : 'version = :seen',
});

/** Sets the order with optimistic locking. */
export function updateExhibits(
  current: ExhibitsItem,
  change: Required<Pick<ExhibitsItem, 'numbering' | 'exhibits' | 'changed_at' | 'changed_by'>>,
): TransactItem {
  const fields = { ...change, entity: 'Exhibits', case_id: current.case_id, version: current.version + 1 };
  return { Update: { ...unchanged(current), ...setFields(fields, { ':seen': current.version }) } };
}

const countsOf = ({ kinds, packets }: ExhibitsItem): Record<string, number> =>
  kinds ?? Object.fromEntries(uncountedKinds.map((kind) => [kind, packets]));

/** The next number of a kind. If kinds weren't counted yet, a number that no earlier one has. */
export const nextOrdinal = (current: ExhibitsItem, kind: Kind): number =>
  (countsOf(current)[kindOf(kind)] ?? 0) + 1;

/** Counts the next packet or report; the condition fails if it was already counted or the order has changed. */
export function countPacket(current: ExhibitsItem, kind: Kind = {}): TransactItem {
  const { case_id, version, packets } = current;
  const { ConditionExpression, Key } = unchanged(current);
  const fields = {
    entity: 'Exhibits',
    case_id,
    version,
    packets: packets + 1,
    kinds: { ...countsOf(current), [kindOf(kind)]: nextOrdinal(current, kind) },
  };
  return {
    Update: {
      Key,
      ...setFields(fields, { ':seen': version, ...(packets > 0 && { ':before': packets }) }),
      ConditionExpression: `${ConditionExpression} AND ${packets === 0 ? 'attribute_not_exists(packets)' : 'packets = :before'}`,
    },
  };
}
