import type { ExhibitDocument } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { exhibitOptions, type PlannedExhibit } from '../packet-plan.ts';
import { FileIcon, pagesText } from './document-row.tsx';

const newExhibit = { value: 'new', label: 'New exhibit' };

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
  const options = [...exhibitOptions(exhibits), ...(exhibits.length < limits.exhibits ? [newExhibit] : [])];
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
            <InlineSelect
              small
              aria-label={`Exhibit for ${document.name}`}
              placeholder="Add to exhibit"
              options={options}
              value=""
              disabled={isFull}
              onChange={({ target: { value } }) =>
                onAdd(document, value === newExhibit.value ? undefined : value)
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
