import { pathName } from '#shared/domain/visa-paths.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import { countPacket, type ExhibitsItem, nextOrdinal } from '../data/cases/exhibits.ts';
import { transact } from '../data/core/transaction.ts';
import { getPacketItem, type PacketItem, putPacket, removePacket } from '../data/documents/packet.ts';
import type { PacketFile } from '../data/documents/packet-files.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';

export type Orderer = Pick<Caller, 'userId' | 'fullName'>;
type Order = Pick<PacketItem, 'number' | 'report' | 'form'>;

/**
 * The same person's earlier order with this number.
 * @throws ApiError `conflict` if it was a different order
 */
export async function findEarlierOrder(
  actor: Orderer,
  ofCase: CaseItem,
  { number, report, form }: Order,
): Promise<PacketItem> {
  const earlier = await getPacketItem(ofCase.id, number);
  if (earlier?.made_by_id !== actor.userId || earlier.report !== report || earlier.form?.id !== form?.id)
    throw new ApiError('conflict');
  return earlier;
}

/**
 * Stores an order; the stream passes the row to the job. Idempotent by number.
 * @param options.removed what to delete to make room for it
 */
export async function placeOrder(
  actor: Orderer,
  ofCase: CaseItem,
  exhibits: ExhibitsItem,
  order: Order &
    Pick<PacketItem, 'exhibits' | 'documents' | 'bytes' | 'confidential'> & {
      readonly files: readonly PacketFile[];
      /** The name for filings, which is on the cover and in the names of the files. */
      readonly applicant: string;
    },
  options: {
    readonly at?: string | undefined;
    readonly removed?: readonly PacketItem[];
  } = {},
): Promise<PacketItem> {
  const { files, applicant, ...what } = order;
  const packet: PacketItem = {
    case_id: ofCase.id,
    org_id: ofCase.org_id,
    ...what,
    ordinal: nextOrdinal(exhibits, what),
    state: 'QUEUED',
    made_by: actor.fullName,
    made_by_id: actor.userId,
    created_at: options.at ?? timestamp(),
    cover: { title: pathName(ofCase.path), subtitle: applicant },
    tries: 0,
  };
  const findEarlier = () => findEarlierOrder(actor, ofCase, order);
  const earlier = await transact(
    {
      case: caseActivity(ofCase),
      count: countPacket(exhibits, what),
      packet: putPacket(packet, files),
      removed: options.removed?.flatMap(removePacket),
    },
    {
      onConditionFailed: {
        case: 'case.not_found',
        count: findEarlier,
        packet: findEarlier,
        removed: 'conflict',
      },
    },
  );
  return earlier ?? packet;
}
