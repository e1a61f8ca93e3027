import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Document } from '#shared/records/document.ts';
import { Panel } from '../../../components/panel.tsx';
import { QuotaNotice } from '../../../components/quota-notice.tsx';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { itemsOf } from '../../../lib/paged-query.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useNextPages } from '../../../lib/use-next-pages.ts';
import { documentsQuery } from '../api/queries.ts';
import { useScanNotices } from '../api/use-scan-notices.ts';
import type { useUploads } from '../api/use-uploads.ts';
import { documentTexts } from '../texts.ts';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';
import { DocumentRow } from './document-row.tsx';
import { DropZone } from './drop-zone.tsx';
import { UploadRow } from './upload-row.tsx';
import './documents.css';

/** A case's documents: upload several at a time, download, and delete. Notifies the page of every change. */
export function DocumentsCard({
  caseId,
  onChange,
  files: { uploads: all, running, queue },
  sorting,
  notice,
}: {
  caseId: string;
  onChange: () => void;
  /** The uploads to the case. Those for checklist items are shown there. */
  files: ReturnType<typeof useUploads>;
  /** Shows or edits what a document is used for. */
  sorting?: (document: Document) => ReactNode;
  notice?: ReactNode;
}) {
  const query = useInfiniteQuery(documentsQuery(caseId));
  useNextPages(query);
  const uploads = all.filter(({ itemId }) => itemId === undefined);
  useUnsaved(running > 0, documentTexts.leave);
  const [deleting, setDeleting] = useState<Document>();
  useScanNotices(caseId, query.data?.pages, onChange);
  const list = useRef<HTMLUListElement>(null);
  const documents = itemsOf(query.data);

  return (
    <Panel
      title="Documents"
      aside={query.isSuccess && <Counts {...{ documents, running }} isWhole={!query.hasNextPage} />}
    >
      <DropZone onFiles={(files) => queue.add(files)} />
      <QuotaNotice of="uploads" />
      <QuotaNotice of="upload_megabytes" />
      {notice}
      <ul className="documents" ref={list} tabIndex={-1} aria-label="Documents">
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onCancel={() => queue.cancel(upload.id)}
            onRetry={() => queue.retry(upload.id)}
          />
        ))}
        {query.isPending && <LoadingRows />}
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onDelete={() => setDeleting(document)}>
            {sorting?.(document)}
          </DocumentRow>
        ))}
      </ul>
      <QueryFailure query={query} title="Couldn’t load the documents" level="h3" />
      {query.data && documents.length + uploads.length === 0 && (
        <p className="no-documents soft">No documents yet. Files you upload will appear here.</p>
      )}
      <DeleteDocumentDialog
        document={deleting}
        {...{ caseId, onChange, list }}
        onClose={() => setDeleting(undefined)}
      />
    </Panel>
  );
}

const Counts = ({
  documents,
  running,
  isWhole,
}: {
  documents: readonly Document[];
  running: number;
  isWhole: boolean;
}) => (
  <span className="text-ui soft" role="status">
    {isWhole ? documents.length : '…'} uploaded
    {running > 0 && `, ${running} uploading`}
  </span>
);

const LoadingRows = () => (
  <li>
    <Loading label="Loading documents" />
    <Skeleton width={18} height={22} />
    <div>
      <Skeleton width="45%" height={22} />
      <Skeleton width="30%" height={19} />
    </div>
  </li>
);
