import * as z from 'zod/mini';
import { ExhibitNumbering } from '../domain/exhibits.ts';
import { PacketFailure } from '../domain/packet-failure.ts';
import { CaseReport, OfficialForm } from '../domain/packet-name.ts';
import { Id, personText, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { ChecklistSection, ItemId } from './checklist-item.ts';
import { Availability } from './document.ts';

/** One exhibit; its letter or number is derived from its position. */
export const Exhibit = z.object({
  id: ItemId,
  title: personText(limits.exhibitTitle, 'A title must be less than 120 characters').check(
    z.minLength(1, 'Please name the exhibit'),
  ),
  /** The checklist section whose criterion it proves. */
  section_id: z.optional(ItemId),
  documents: z.array(Id).check(z.maxLength(limits.exhibitDocuments)),
});
export type Exhibit = z.infer<typeof Exhibit>;

/** Why a document is not in the PDF. */
export const PacketProblem = z.enum(['type', 'encrypted', 'xfa_only', 'portfolio', 'damaged', 'too_large']);
export type PacketProblem = z.infer<typeof PacketProblem>;

/** An accepted document, available for exhibits. */
export const ExhibitDocument = z.object({
  id: Id,
  name: z.string(),
  /** The checklist item it was accepted for. */
  title: z.string(),
  mime_type: z.string(),
  /** Bytes. */
  size: z.number(),
  availability: Availability,
  /** The number of pages it takes up in a packet; absent until they are counted. */
  pages: z.optional(z.number()),
  /** Why it is replaced by a sheet. */
  problem: z.optional(PacketProblem),
});
export type ExhibitDocument = z.infer<typeof ExhibitDocument>;

export const Exhibits = z.object({
  /** Incremented by each change; 0 for a suggested order. */
  version: z.number(),
  numbering: ExhibitNumbering,
  /** The name on the cover. */
  applicant: z.string(),
  exhibits: z.array(Exhibit),
  /** All accepted documents, in an exhibit or not. */
  documents: z.array(ExhibitDocument),
  sections: z.array(z.pick(ChecklistSection, { id: true, label: true, cites: true })),
  /**
   * Accepted documents that the reader doesn't see. If there are any, the reader can't set the order or build packets.
   */
  hidden: z.optional(z.number()),
  changed_at: z.optional(Timestamp),
  changed_by: z.optional(z.string()),
});
export type Exhibits = z.infer<typeof Exhibits>;

export const PacketState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELED']);
export type PacketState = z.infer<typeof PacketState>;
const PacketStep = z.enum(['reading', 'numbering', 'saving', 'archiving']);

export const PacketNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.packetNumber));

/** A packet or a report, finished or not. */
export const Packet = z.object({
  case_id: Id,
  number: z.number(),
  /** Its number within its kind, used in its name (`packetName`). */
  ordinal: z.optional(z.number()),
  /** A report has no exhibits and no ZIP file. */
  report: z.optional(CaseReport),
  /** The form that a draft is for. */
  form: z.optional(OfficialForm),
  state: PacketState,
  made_by: z.string(),
  created_at: Timestamp,
  finished_at: z.optional(Timestamp),
  exhibits: z.number(),
  documents: z.number(),
  /** Total bytes of the originals. Like the other sizes, absent if the reader doesn't see some of them. */
  bytes: z.optional(z.number()),
  step: z.optional(PacketStep),
  done: z.optional(z.number()),
  total: z.optional(z.number()),
  pages: z.optional(z.number()),
  pdf_bytes: z.optional(z.number()),
  pdf_sha256: z.optional(z.string()),
  zip_bytes: z.optional(z.number()),
  zip_sha256: z.optional(z.string()),
  /** The number of documents that are only in the ZIP file. */
  left_out: z.optional(z.number()),
  /** Characters that aren't printed in the PDF, since its fonts lack them; the first ones. */
  unprinted: z.optional(z.array(z.string().check(z.maxLength(limits.unprintedLength)))),
  /** Of a draft of a form: the numbers of fields that were filled and left empty, and of answers to check. */
  filled: z.optional(z.number()),
  empty: z.optional(z.number()),
  to_check: z.optional(z.number()),
  /** Why it failed, also after it was dismissed. */
  failure: z.optional(PacketFailure),
  /** It has documents that HR doesn't see, so HR can't download it or build it again. */
  confidential: z.optional(z.literal(true)),
  /** The name of the document that made it fail. */
  failed_document: z.optional(z.string()),
});
export type Packet = z.infer<typeof Packet>;

/** The text on the cover of a packet, as of the order. */
export const PacketCover = z.object({ title: z.string(), subtitle: z.string() });

/** A form that can be filled for a case. */
export const FormToFill = z.extend(OfficialForm, {
  /** What drafts don't fill in although it's asked for: people enter it by hand. */
  by_hand: z.array(z.string()),
  /** The editions whose fields drafts are filled by, newest first. */
  editions: z.array(z.string()),
  /** The edition of the uploaded PDF, if the PDF says; absent if no PDF was uploaded. */
  uploaded: z.optional(z.object({ edition: z.optional(z.string()), at: Timestamp })),
});
export type FormToFill = z.infer<typeof FormToFill>;

/** A failed packet, and the person whose case it is. */
export const FailedPacket = z.extend(Packet, { cover: PacketCover });
export type FailedPacket = z.infer<typeof FailedPacket>;

/** A document version in a packet, and its position in the PDF. */
export const PacketDocument = z.object({
  exhibit: z.string(),
  exhibit_title: z.string(),
  section: z.optional(z.string()),
  cites: z.optional(z.string()),
  id: Id,
  name: z.string(),
  title: z.string(),
  mime_type: z.string(),
  size: z.number(),
  sha256: z.optional(z.string()),
  first_page: z.optional(z.number()),
  pages: z.optional(z.number()),
  problem: z.optional(PacketProblem),
  /** HR didn't see it when the packet was ordered. */
  confidential: z.optional(z.literal(true)),
});
export type PacketDocument = z.infer<typeof PacketDocument>;
