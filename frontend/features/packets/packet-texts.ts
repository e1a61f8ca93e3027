import { quantityText } from '#shared/domain/quantity-text.ts';
import type { Packet, PacketProblem } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';

const steps = {
  reading: 'Reading documents',
  numbering: 'Numbering pages',
  saving: 'Saving the PDF',
  archiving: 'Collecting originals',
} as const;

export function stepText({ state, step, done = 0, total = 0 }: Packet): string {
  if (state === 'QUEUED') return 'Queued';
  if (!step) return 'Starting';
  return total > 0 ? `${steps[step]}, ${done} of ${total}` : steps[step];
}

/**
 * What a finished packet has: `12 pages`, and for a draft of a form, `12 pages, 20 of 640 fields filled, 3 to check`.
 */
export function resultText({ pages, filled, empty = 0, to_check }: Packet): string {
  const length = pages === undefined ? 'Built' : quantityText(pages, 'page');
  if (filled === undefined) return length;
  const toCheck = to_check ? `, ${to_check.toLocaleString('en-US')} to check` : '';
  return `${length}, ${filled.toLocaleString('en-US')} of ${quantityText(filled + empty, 'field')} filled${toCheck}`;
}

/** Which characters aren't in the PDF, of a finished packet or report. */
export const unprintedText = (characters: readonly string[]): string =>
  `Not shown in the PDF, because its fonts lack them: ${characters.join(' ')}`;

/** Why a document of a packet has only a placeholder page in the PDF. */
export const zipOnlyTexts: Record<PacketProblem, string> = {
  type: 'in the ZIP file only',
  encrypted: 'in the ZIP file only: password-protected, or doesn’t allow printing',
  xfa_only: 'in the ZIP file only: an XFA form',
  portfolio: 'in the ZIP file only: a PDF portfolio',
  damaged: 'in the ZIP file only: damaged',
  too_large: 'in the ZIP file only: image too large',
};

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
    case 'not_uploaded':
      return 'The PDF of this form was removed before the draft was built. Ask the operator of this site to upload it, then try again.';
    case 'not_on_path':
      return 'The visa path of the case was changed before the draft was built, and the new one doesn’t have this form. Create a draft of one of its forms.';
    default:
      return 'Something went wrong on our end. Nothing was lost. Try again.';
  }
}
