import { Download, FileImage, FileText, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { documentLabel } from '#shared/domain/document-types.ts';
import type { Document } from '#shared/records/document.ts';
import { IconButton } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { documentDragType } from '../../../components/dragged-document.ts';
import { FileName } from '../../../components/file-name.tsx';
import { Icon } from '../../../components/icon.tsx';
import { downloadDocument } from '../../../lib/download-document.ts';
import { sizeText } from '../../../lib/size-text.ts';
import { documentTexts } from '../texts.ts';

/** An uploaded document with its type and date, and buttons to download and delete it. */
export function DocumentRow({
  document,
  onDelete,
  children,
}: {
  document: Document;
  onDelete: () => void;
  /** What it is used for. */
  children?: ReactNode;
}) {
  const [fetching, setFetching] = useState(false);
  const download = async () => {
    if (fetching) return;
    setFetching(true);
    await downloadDocument(document);
    setFetching(false);
  };
  return (
    <li draggable onDragStart={(event) => event.dataTransfer.setData(documentDragType, document.id)}>
      <Icon of={document.mime_type.startsWith('image/') ? FileImage : FileText} className="kind" />
      <div>
        <span className="name">
          <FileName>{document.name}</FileName>
        </span>
        <div className="sub">
          {documentLabel(document.name)}, {sizeText(document.size)},{' '}
          <DateText at={document.created_at} style="date-time" />
        </div>
        {document.availability === 'SCANNING' && (
          <div className="sub" role="status">
            {documentTexts.scanning}
          </div>
        )}
        {document.availability === 'UNAVAILABLE' && (
          <div className="sub bad-text">{documentTexts.unavailable}</div>
        )}
        {children}
      </div>
      <div className="actions">
        <IconButton
          label={`Download ${document.name}`}
          icon={Download}
          aria-busy={fetching}
          disabled={document.availability !== 'AVAILABLE'}
          onClick={() => void download()}
        />
        <IconButton label={`Delete ${document.name}`} icon={Trash2} onClick={onDelete} />
      </div>
    </li>
  );
}
