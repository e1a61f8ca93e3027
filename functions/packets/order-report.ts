import type { CaseReport } from '#shared/domain/packet-name.ts';
import { limits } from '#shared/schema/limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { getExhibitsItem } from '../data/cases/exhibits.ts';
import { getFiling } from '../data/cases/filing.ts';
import { listPacketItems, type PacketItem } from '../data/documents/packet.ts';
import { ApiError } from '../platform/api-error.ts';
import { findEarlierOrder, type Orderer, placeOrder } from './place-order.ts';

/**
 * Orders a report, once per number, and replaces the oldest one. The job reads the facts when it builds the report.
 */
export async function orderReport(
  actor: Orderer,
  ofCase: CaseItem,
  number: number,
  report: CaseReport,
): Promise<PacketItem> {
  const exhibits = await getExhibitsItem(ofCase.id);
  if (exhibits.packets + 1 !== number) return findEarlierOrder(actor, ofCase, { number, report });
  if (report === 'proof' && !(await getFiling(ofCase.id)).facts.filed_on)
    throw new ApiError('packet.not_filed');
  const order = { number, report, exhibits: 0, documents: 0, bytes: 0, files: [] };
  const removed = exhibits.packets < limits.reports ? [] : await reportsPastLimit(ofCase.id);
  return placeOrder(actor, ofCase, exhibits, order, { removed });
}

/** The reports to delete to make room for another one, oldest last. */
const reportsPastLimit = async (caseId: string): Promise<PacketItem[]> =>
  (await listPacketItems(caseId)).filter(({ report }) => report).slice(limits.reports - 1);
