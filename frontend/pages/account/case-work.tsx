import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { OpenFailure } from '../../components/open-failure.tsx';
import { historyQuery } from '../../features/cases/api/queries.ts';
import { checklistQuery } from '../../features/checklist/api/checklist.ts';
import { ChecklistPanel } from '../../features/checklist/components/checklist-panel.tsx';
import type ReviewPart from '../../features/checklist/components/review.tsx';
import { SortDocument } from '../../features/checklist/components/sort-document.tsx';
import { goToItem } from '../../features/checklist/lead-to.ts';
import { keepFrameReady } from '../../features/checklist/viewer-frame.ts';
import { type ChecklistWork, WorkProvider } from '../../features/checklist/work.ts';
import { documentsQuery } from '../../features/documents/api/queries.ts';
import { useUploads } from '../../features/documents/api/use-uploads.ts';
import { DocumentsCard } from '../../features/documents/components/documents-card.tsx';
import { MalwareNotice, removedForMalware } from '../../features/documents/components/malware-notice.tsx';
import { UploadRow } from '../../features/documents/components/upload-row.tsx';
import { downloadDocument } from '../../lib/download-document.ts';
import { itemsOf } from '../../lib/paged-query.ts';
import { useTabDialog } from '../../lib/tab-state.ts';

const Review = lazyPart<ComponentProps<typeof ReviewPart>>(
  () => import('../../features/checklist/components/review.tsx'),
  OpenFailure,
);

const Viewed = z.object({ itemId: z.string(), documentId: z.optional(z.string()) });

/** A case's checklist and documents, which are connected: uploads go to items, and items open files. */
export function CaseWork({
  caseId,
  status,
  isStaff,
  applicant,
  path,
  onChange,
  between,
}: {
  caseId: string;
  status: CaseStatus;
  isStaff: boolean;
  /** Set for staff: the case's applicant. */
  applicant: string | undefined;
  path: string;
  onChange: () => void;
  /** Shown between the checklist and the documents. */
  between?: ReactNode;
}) {
  const { data } = useInfiniteQuery(documentsQuery(caseId));
  const history = useInfiniteQuery(historyQuery(caseId));
  const files = useUploads(caseId, onChange);
  const asked = useLinkedItem(caseId);
  const [chosen, setViewed] = useTabDialog('review', Viewed);
  const viewed = chosen ?? asked.review;
  useEffect(keepFrameReady, []);
  const documents = useMemo(() => new Map(itemsOf(data).map((document) => [document.id, document])), [data]);
  const work: ChecklistWork = {
    caseId,
    isStaff,
    isDecided: isClosed(status),
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
        notice={
          <MalwareNotice files={removedForMalware(itemsOf(history.data), new Date())} isStaff={isStaff} />
        }
      />
      {viewed && (
        <Review
          {...viewed}
          applicant={applicant}
          visa={pathName(path)}
          onClose={() => {
            setViewed(undefined);
            asked.forget();
          }}
        />
      )}
    </WorkProvider>
  );
}

/** The item that a link asks for: `review` opens its documents, `item` scrolls to it. Unknown items are ignored. */
function useLinkedItem(caseId: string) {
  const [address, setAddress] = useSearchParams();
  const { data } = useQuery(checklistQuery(caseId));
  const known = (name: string) => data?.items.find(({ id }) => id === address.get(name));
  const item = known('item')?.id;
  const review = known('review');
  useEffect(() => {
    if (item) goToItem(item);
  }, [item]);
  return {
    review: review && review.documents.length > 0 ? { itemId: review.id } : undefined,
    forget: () => {
      if (address.size > 0) setAddress({}, { replace: true, preventScrollReset: true });
    },
  };
}
