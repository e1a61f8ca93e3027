import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { latePart } from '../../components/late-part.tsx';
import { ChecklistPanel } from '../../features/checklist/components/checklist-panel.tsx';
import { SortDocument } from '../../features/checklist/components/sort-document.tsx';
import { type ChecklistWork, WorkProvider } from '../../features/checklist/work.ts';
import { downloadDocument } from '../../features/documents/api/download-document.ts';
import { documentsQuery } from '../../features/documents/api/queries.ts';
import { useUploads } from '../../features/documents/api/use-uploads.ts';
import { DocumentsCard } from '../../features/documents/components/documents-card.tsx';
import { UploadRow } from '../../features/documents/components/upload-row.tsx';
import { itemsOf } from '../../lib/paged-query.ts';

const Review = latePart<{ itemId: string; documentId?: string | undefined; onClose: () => void }>(
  () => import('../../features/checklist/components/review.tsx'),
);

/** The checklist of a case and its documents, which work on each other: uploads go into items, items open files. */
export function CaseWork({
  caseId,
  isStaff,
  onChange,
  between,
}: {
  caseId: string;
  isStaff: boolean;
  onChange: () => void;
  /** Shown between the checklist and the documents. */
  between?: ReactNode;
}) {
  const { data } = useInfiniteQuery(documentsQuery(caseId));
  const files = useUploads(caseId, onChange);
  const [viewed, setViewed] = useState<{ itemId: string; documentId?: string | undefined }>();
  const documents = useMemo(() => new Map(itemsOf(data).map((document) => [document.id, document])), [data]);
  const work: ChecklistWork = {
    caseId,
    isStaff,
    documents,
    uploads: files.uploads,
    drawUpload: ({ id }) => {
      const upload = files.uploads.find((each) => each.id === id);
      return (
        upload && (
          <UploadRow
            key={id}
            upload={upload}
            onCancel={() => files.queue.cancel(id)}
            onRetry={() => files.queue.retry(id)}
          />
        )
      );
    },
    onFiles: (chosen, itemId, replaces) => files.queue.add(chosen, { itemId, replaces }),
    onDownload: (document) => void downloadDocument(document),
    onView: (item, documentId) => setViewed({ itemId: item.id, documentId }),
    onChange,
  };
  return (
    <WorkProvider value={work}>
      <ChecklistPanel />
      {between}
      <DocumentsCard
        caseId={caseId}
        onChange={onChange}
        files={files}
        sorting={(document) => <SortDocument document={document} />}
      />
      {viewed && <Review {...viewed} onClose={() => setViewed(undefined)} />}
    </WorkProvider>
  );
}
