import { Download, Eye, FileImage, FileText, X } from 'lucide-react';
import { documentLabel } from '#shared/domain/document-types.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { Document } from '#shared/records/document.ts';
import { IconButton } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { FileName } from '../../../components/file-name.tsx';
import { Icon } from '../../../components/icon.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import { sizeText } from '../../../lib/size-text.ts';
import { useRemoveDocument } from '../api/checklist.ts';
import { startFrame } from '../viewer-frame.ts';
import { useWork } from '../work.ts';

/** An item's documents and pending uploads. */
export function ItemFiles({ item }: { item: ChecklistItem }) {
  const { documents, uploads, drawUpload } = useWork();
  const found = item.documents.flatMap((id) => documents.get(id) ?? []);
  const coming = uploads.filter(({ itemId }) => itemId === item.id);
  if (found.length + coming.length === 0) return null;
  return (
    <ul className="documents item-files" aria-label={`Documents for ${item.title}`}>
      {coming.map((upload) => drawUpload(upload))}
      {found.map((document) => (
        <ItemFile key={document.id} item={item} document={document} />
      ))}
    </ul>
  );
}

function ItemFile({ item, document }: { item: ChecklistItem; document: Document }) {
  const { caseId, onChange, onView, onDownload } = useWork();
  const remove = useRemoveDocument(caseId, onChange);
  const isReady = document.availability === 'AVAILABLE';
  return (
    <li>
      <Icon of={document.mime_type.startsWith('image/') ? FileImage : FileText} className="kind" />
      <div>
        <span className="name">
          <FileName>{document.name}</FileName>
        </span>
        <div className="sub">
          {documentLabel(document.name)}, {sizeText(document.size)}, <DateText at={document.created_at} />
        </div>
      </div>
      <div className="actions">
        <IconButton
          label={`View ${document.name}`}
          icon={Eye}
          disabled={!isReady}
          onPointerEnter={startFrame}
          onFocus={startFrame}
          onClick={() => onView(item, document.id)}
        />
        <IconButton
          label={`Download ${document.name} of ${item.title}`}
          icon={Download}
          disabled={!isReady}
          onClick={() => onDownload(document)}
        />
        <IconButton
          label={`Remove ${document.name} from ${item.title}`}
          icon={X}
          aria-busy={remove.isPending}
          onClick={({ currentTarget }) => {
            // The row disappears.
            moveFocus([currentTarget.closest('.item')], { preventScroll: true });
            remove.mutate({ itemId: item.id, documentId: document.id });
          }}
        />
      </div>
    </li>
  );
}
