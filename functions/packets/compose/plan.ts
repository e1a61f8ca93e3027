import type { PacketProblem } from '#shared/records/packet.ts';

/** The source and name of a file; the bytes are loaded one file at a time. */
export interface PlannedDocument {
  readonly id: string;
  readonly name: string;
  /** The title in the table of contents: the checklist item it proves, or the file name. */
  readonly title: string;
  readonly mimeType: string;
  readonly load: () => Promise<Uint8Array>;
}

export interface PlannedExhibit {
  /** `A` or `1`. */
  readonly label: string;
  readonly title: string;
  /** The criterion it proves, with the rule. */
  readonly section?: string | undefined;
  readonly cites?: string | undefined;
  readonly documents: readonly PlannedDocument[];
}

export interface PacketPlan {
  /** `Packet 3`. */
  readonly name: string;
  readonly title: string;
  readonly subtitle: string;
  readonly createdAt: Date;
  /** The day printed on the cover, part of the plan to keep the output deterministic. */
  readonly createdOn: string;
  readonly exhibits: readonly PlannedExhibit[];
  readonly maxPages: number;
}

/** The position of a document in the PDF. `problem`: it is replaced by one placeholder sheet. */
export interface PlacedDocument {
  readonly id: string;
  readonly firstPage: number;
  readonly pages: number;
  readonly problem?: PacketProblem;
}

type Step = 'reading' | 'numbering' | 'saving' | 'archiving';
/** Called between steps; throwing aborts the work. */
export type OnProgress = (progress: { step: Step; done: number; total: number }) => Promise<void>;

/** A document can't be part of the packet, so the packet fails. */
class DocumentFailure extends Error {
  /** Its name. */
  readonly document: string;
  constructor(document: string, options?: ErrorOptions) {
    super(`The packet failed at ${document}.`, options);
    this.document = document;
  }
}
/** With this document, the packet would exceed the page limit. */
export class TooManyPages extends DocumentFailure {}
/** The file no longer exists. */
export class FileMissing extends DocumentFailure {}
