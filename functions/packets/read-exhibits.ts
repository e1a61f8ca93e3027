import { suggestExhibits } from '#shared/domain/exhibits.ts';
import { placeableTypes } from '#shared/domain/packet-layout.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import type { Exhibit, ExhibitDocument, Exhibits } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { type ExhibitsItem, getExhibitsItem } from '../data/cases/exhibits.ts';
import { type DocumentItem, listAllDocuments } from '../data/documents/document.ts';
import { availabilityOf } from '../data/documents/file-availability.ts';
import { ApiError } from '../platform/api-error.ts';
import { filingName } from '../workflows/case-person.ts';
import { readChecklist } from '../workflows/checklist.ts';
import { confidentialIn, seesConfidential } from '../workflows/confidential-documents.ts';

export interface KnownExhibits {
  readonly ofCase: CaseItem;
  readonly item: ExhibitsItem;
  /** The name on the cover. */
  readonly applicant: string;
  readonly exhibits: readonly Exhibit[];
  readonly sections: Exhibits['sections'];
  /** Accepted documents, with the title of the item they were accepted for. */
  readonly accepted: ReadonlyMap<string, { readonly title: string; readonly document: DocumentItem }>;
  /** The accepted documents that HR doesn't see. */
  readonly confidential: ReadonlySet<string>;
}

/**
 * The order of a case's exhibits, or the one suggested by its checklist, limited to documents that are still
 * accepted.
 */
export async function readExhibits(ofCase: CaseItem): Promise<KnownExhibits> {
  const [item, checklist, documents, applicant] = await Promise.all([
    getExhibitsItem(ofCase.id),
    readChecklist(ofCase),
    listAllDocuments(ofCase.id),
    filingName(ofCase),
  ]);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const done = checklist.items.flatMap(({ shown }) => (shown.status === 'ACCEPTED' ? [shown] : []));
  const accepted = new Map<string, { title: string; document: DocumentItem }>();
  for (const { title, documents: ids } of done)
    for (const id of ids) {
      const document = byId.get(id);
      if (document && !accepted.has(id)) accepted.set(id, { title, document });
    }
  const isConfidential = confidentialIn(checklist);
  const ordered =
    item.exhibits ?? suggestExhibits(done, { exhibits: limits.exhibits, documents: limits.exhibitDocuments });
  return {
    ofCase,
    item,
    applicant,
    accepted,
    confidential: new Set(
      [...accepted.values()].flatMap(({ document }) => (isConfidential(document) ? [document.id] : [])),
    ),
    exhibits: ordered.map((exhibit) => ({
      ...exhibit,
      documents: exhibit.documents.filter((id) => accepted.has(id)),
    })),
    sections: [
      ...new Map(checklist.items.map(({ shown: { section } }) => [section.id, section])).values(),
    ].map(({ id, label, cites }) => ({ id, label, ...(cites && { cites }) })),
  };
}

/** What is known about how a document fits into a packet. */
export function pagesOf(document: DocumentItem): Pick<ExhibitDocument, 'pages' | 'problem'> {
  if (!placeableTypes.includes(document.mime_type)) return { pages: 1, problem: 'type' };
  const { packet_pages: pages, packet_problem: problem } = document;
  return { ...(pages !== undefined && { pages }), ...(problem && { problem }) };
}

/** In place of an exhibit's title, which may say more than the items of its documents. */
const confidentialExhibit = 'Confidential documents';

/** The confidential documents that the reader may not see. */
const hiddenFrom = (actor: Actor, { ofCase, confidential }: KnownExhibits): ReadonlySet<string> =>
  seesConfidential(actor, ofCase) ? new Set() : confidential;

/** @throws ApiError `permission.denied` if the exhibits have documents that the actor doesn't see */
export function requireAllSeen(actor: Actor, known: KnownExhibits): void {
  if (hiddenFrom(actor, known).size > 0) throw new ApiError('permission.denied');
}

export function exhibitsResponse(actor: Actor, known: KnownExhibits): Exhibits {
  const hidden = hiddenFrom(actor, known);
  const all = responseOf(known);
  if (hidden.size === 0) return all;
  return {
    ...all,
    exhibits: all.exhibits.map((exhibit) => {
      const documents = exhibit.documents.filter((id) => !hidden.has(id));
      const isHidden = documents.length === 0 && exhibit.documents.length > 0;
      return { ...exhibit, documents, ...(isHidden && { title: confidentialExhibit }) };
    }),
    documents: all.documents.filter(({ id }) => !hidden.has(id)),
    hidden: hidden.size,
  };
}

const responseOf = ({ item, applicant, exhibits, sections, accepted }: KnownExhibits): Exhibits => ({
  version: item.version,
  numbering: item.numbering,
  applicant,
  exhibits: [...exhibits],
  sections,
  documents: [...accepted.values()].map(
    ({ title, document }): ExhibitDocument => ({
      id: document.id,
      name: document.name,
      title,
      mime_type: document.mime_type,
      size: document.size,
      availability: availabilityOf(document),
      ...pagesOf(document),
    }),
  ),
  ...(item.changed_at && { changed_at: item.changed_at }),
  ...(item.changed_by && { changed_by: item.changed_by }),
});
