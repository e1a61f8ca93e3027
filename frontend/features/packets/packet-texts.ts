import type { Packet } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';

const steps = {
  reading: 'Reading documents',
  numbering: 'Numbering pages',
  saving: 'Saving the PDF',
  archiving: 'Collecting originals',
} as const;

export function stepText({ state, step, done = 0, total = 0 }: Packet): string {
  if (state === 'QUEUED') return 'Queued';
  return step ? `${steps[step]}, ${done} of ${total}` : 'Starting';
}

/** What happened, to which file, and what to do. */
export function failureText({ failure, failed_document: name }: Packet): string {
  const file = name ?? 'A document';
  switch (failure) {
    case 'too_many_pages':
      return `With ${name ?? 'its documents'}, the packet has more than ${limits.packetPages.toLocaleString('en-US')} pages. Leave documents out of the exhibits, or split them into two packets. Then build the next packet.`;
    case 'file_missing':
      return `${file} was deleted before the packet was built. Check the exhibits, then build the next packet.`;
    case 'not_filed':
      return 'The filing date was removed before the proof was built. Enter it in the filing details, then try again.';
    default:
      return 'Something went wrong on our end. Nothing was lost. Try again.';
  }
}
