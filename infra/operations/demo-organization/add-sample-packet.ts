import { getCase } from '#functions/data/cases/case.ts';
import { getExhibitsItem } from '#functions/data/cases/exhibits.ts';
import { orderPacket } from '#functions/packets/order-packet.ts';
import { ApiError } from '#functions/platform/api-error.ts';
import { sampleCases } from './sample-cases.ts';
import type { Members } from './sample-people.ts';

/** The malware scan hasn't reported on the files: another run of the command orders the packet then. */
const isNotScanned = (error: unknown): boolean =>
  error instanceof ApiError && ['document.not_scanned', 'document.unscannable'].includes(error.code);

/** Orders a packet of the first sample case, which is built as any other, unless there is one. */
export async function addSamplePacket({ attorney }: Members): Promise<void> {
  const [sample] = sampleCases;
  const ofCase = sample && (await getCase(sample.id));
  if (!ofCase) return;
  const { version, packets } = await getExhibitsItem(ofCase.id);
  if (packets > 0) return;
  try {
    await orderPacket(attorney, ofCase, 1, version);
  } catch (error) {
    if (!isNotScanned(error)) throw error;
  }
}
