import * as z from 'zod/mini';
import { ExhibitNumbering } from '../domain/exhibits.ts';
import { CaseReport } from '../domain/packet-name.ts';
import { DownloadLink } from '../records/document.ts';
import {
  Exhibit,
  Exhibits,
  FailedPacket,
  FormToFill,
  Packet,
  PacketDocument,
  PacketNumber,
} from '../records/packet.ts';
import { Id } from '../schema/common.ts';
import { FormId } from '../schema/form-id.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';

const CaseParams = z.object({ caseId: Id });
const PacketParams = z.object({ caseId: Id, number: PacketNumber });
const version = z.number().check(z.int(), z.minimum(0));
const areWithinLimit = (exhibits: readonly Exhibit[]): boolean =>
  exhibits.flatMap(({ documents }) => documents).length <= limits.exhibitDocuments;
const AllExhibits = z
  .array(Exhibit)
  .check(
    z.maxLength(limits.exhibits),
    z.refine(areWithinLimit, `Up to ${limits.exhibitDocuments} documents in all exhibits together`),
  );
const PacketOrder = z
  .object({
    version,
    report: z.optional(CaseReport),
    /** The form to draft, if `report` is `form`. */
    form: z.optional(FormId),
  })
  .check(
    z.refine(({ report, form }) => (report === 'form') === (form !== undefined), {
      path: ['form'],
      error: 'Choose a form',
    }),
  );
const onPacket = { domain: 'documents', access: 'case.manage', params: PacketParams } as const;

export const packetsContract = {
  getExhibits: defineEndpoint({
    domain: 'documents',
    method: 'GET',
    path: '/api/cases/{caseId}/exhibits',
    summary: 'The exhibits of a case in their order, or a suggested order from its checklist.',
    access: 'case.manage',
    params: CaseParams,
    response: Exhibits,
    errors: ['case.not_found'],
  }),
  putExhibits: defineEndpoint({
    domain: 'documents',
    method: 'PUT',
    path: '/api/cases/{caseId}/exhibits',
    summary: 'Sets the exhibits, their order, and the accepted documents in them.',
    access: 'case.manage',
    params: CaseParams,
    body: z.object({
      version,
      numbering: ExhibitNumbering,
      exhibits: AllExhibits,
    }),
    response: Exhibits,
    errors: ['case.not_found', 'exhibits.document_not_accepted', 'conflict'],
  }),
  listPackets: defineEndpoint({
    domain: 'documents',
    method: 'GET',
    path: '/api/cases/{caseId}/packets',
    summary:
      'The packets and reports of a case, at most 50 and 20, newest first, with their progress, and the forms that can be filled for it.',
    access: 'case.manage',
    params: CaseParams,
    response: z.object({ items: z.array(Packet), forms: z.array(FormToFill) }),
    errors: ['case.not_found'],
  }),
  buildPacket: defineEndpoint({
    ...onPacket,
    method: 'PUT',
    path: '/api/cases/{caseId}/packets/{number}',
    summary:
      'Starts building the next packet from the exhibits as seen, a report, or a draft of a form. Only the latest 20 reports are kept. Repeating it doesn’t start it twice.',
    body: PacketOrder,
    response: Packet,
    status: 202,
    errors: [
      'case.not_found',
      'packet.empty',
      'packet.too_large',
      'packet.too_many_pages',
      'packet.limit_reached',
      'packet.not_filed',
      'form.not_found',
      'form.not_uploaded',
      'document.not_scanned',
      'document.unscannable',
      'conflict',
    ],
  }),
  getPacket: defineEndpoint({
    ...onPacket,
    method: 'GET',
    path: '/api/cases/{caseId}/packets/{number}',
    summary: 'A packet with the document versions it is made from, and where each is.',
    response: z.extend(Packet, { files: z.array(PacketDocument) }),
    errors: ['case.not_found', 'packet.not_found'],
  }),
  cancelPacket: defineEndpoint({
    ...onPacket,
    method: 'POST',
    path: '/api/cases/{caseId}/packets/{number}/cancel',
    summary: 'Cancels building a packet, or dismisses one that failed.',
    response: Packet,
    errors: ['case.not_found', 'packet.not_found', 'packet.not_possible'],
  }),
  retryPacket: defineEndpoint({
    ...onPacket,
    method: 'POST',
    path: '/api/cases/{caseId}/packets/{number}/retry',
    summary:
      'Builds a failed or canceled packet again, from the same document versions. Fails if it can’t succeed with them.',
    response: Packet,
    status: 202,
    errors: [
      'case.not_found',
      'packet.not_found',
      'packet.not_possible',
      'packet.fails_again',
      'packet.not_filed',
      'form.not_found',
      'form.not_uploaded',
    ],
  }),
  createPacketLink: defineEndpoint({
    ...onPacket,
    method: 'POST',
    path: '/api/cases/{caseId}/packets/{number}/download-link',
    summary: 'A link to the PDF, or to the ZIP file of the originals, valid for five minutes.',
    body: z.object({ file: z.enum(['pdf', 'zip']) }),
    response: DownloadLink,
    errors: ['case.not_found', 'packet.not_found', 'packet.not_possible', 'packet.file_missing'],
  }),
  listFailedPackets: defineEndpoint({
    domain: 'documents',
    method: 'GET',
    path: '/api/organization/failed-packets',
    summary: 'Packets of the organization that failed or stopped while building, oldest first, at most 50.',
    access: 'organization.administer',
    response: z.object({ items: z.array(FailedPacket) }),
  }),
};
