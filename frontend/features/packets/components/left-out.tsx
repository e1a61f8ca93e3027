import type { ExhibitDocument } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { exhibitOptions, type PlannedExhibit } from '../packet-plan.ts';
import { FileIcon, pagesText } from './document-row.tsx';

const newExhibit = 'new';

/** Accepted documents that aren't in the packet yet. */
export function LeftOut({
  documents,
  exhibits,
  onAdd,
}: {
  documents: readonly ExhibitDocument[];
  exhibits: readonly PlannedExhibit[];
  /** Without an exhibit, the document gets a new one. */
  onAdd: (document: ExhibitDocument, exhibitId: string | undefined) => void;
}) {
  if (documents.length === 0) return null;
  const isFull = exhibits.flatMap(({ exhibit }) => exhibit.documents).length >= limits.exhibitDocuments;
  return (
    <div className="packet-rest">
      <h3>Accepted, not in an exhibit</h3>
      {isFull && (
        <p className="soft">
          The exhibits have reached the limit of {limits.exhibitDocuments} documents. To add one, leave
          another out.
        </p>
      )}
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <FileIcon document={document} />
            <span className="packet-rest-name">{document.name}</span>
            <span className="soft">{pagesText(document)}</span>
            <select
              className="select size-s"
              aria-label={`Exhibit for ${document.name}`}
              value=""
              disabled={isFull}
              onChange={({ target: { value } }) => onAdd(document, value === newExhibit ? undefined : value)}
            >
              <option value="">Add to exhibit</option>
              {exhibitOptions(exhibits).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              {exhibits.length < limits.exhibits && <option value={newExhibit}>New exhibit</option>}
            </select>
          </li>
        ))}
      </ul>
    </div>
  );
}
