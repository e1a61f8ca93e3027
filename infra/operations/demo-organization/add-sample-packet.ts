import { type CaseItem, getCase } from '#functions/data/cases/case.ts';
import { getExhibitsItem } from '#functions/data/cases/exhibits.ts';
import { orderPacket } from '#functions/packets/order-packet.ts';
import { orderReport } from '#functions/packets/order-report.ts';
import type { Orderer } from '#functions/packets/place-order.ts';
import { readExhibits } from '#functions/packets/read-exhibits.ts';
import { ApiError } from '#functions/platform/api-error.ts';
import { caseReports } from '#shared/domain/packet-name.ts';
import { daysFrom } from './days-from.ts';
import { sampleCases } from './sample-cases.ts';
import type { Members } from './sample-people.ts';

/** Days since the packet was built: the day before the first sample case was filed. */
const ago = 119;

/** The malware scan hasn't reported on the files yet: another run of the command orders the packet. */
const isNotScanned = (error: unknown): boolean =>
  error instanceof ApiError && ['document.not_scanned', 'document.unscannable'].includes(error.code);

/**
 * Orders a packet of the first sample case, dated before it was filed, and each report, unless they exist. The
 * job builds them in this order, so that the proof of submission includes the packet.
 */
export async function addSamplePacket({ attorney }: Members, today: Date): Promise<void> {
  const [sample] = sampleCases;
  const ofCase = sample && (await getCase(sample.id));
  if (!ofCase || !(await hasPacket(attorney, ofCase, today))) return;
  for (const report of caseReports) {
    const number = (await getExhibitsItem(ofCase.id)).packets + 1;
    if (number === caseReports.indexOf(report) + 2) await orderReport(attorney, ofCase, number, report);
  }
}

async function hasPacket(attorney: Orderer, ofCase: CaseItem, today: Date): Promise<boolean> {
  const known = await readExhibits(ofCase);
  if (known.item.packets > 0) return true;
  const at = daysFrom(today, -ago).toISOString();
  try {
    await orderPacket(attorney, ofCase, known, { number: 1, version: known.item.version, at });
    return true;
  } catch (error) {
    if (isNotScanned(error)) return false;
    throw error;
  }
}
