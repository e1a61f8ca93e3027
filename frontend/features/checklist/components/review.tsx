import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { statusAfter } from '#shared/domain/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { checklistQuery, isRejected, useChangeItems } from '../api/checklist.ts';
import { nextToReview, reviewGroups } from '../review-order.ts';
import { checklistTexts } from '../texts.ts';
import { useCoveredPage } from '../use-covered-page.ts';
import { usePreloadNext } from '../use-preload-next.ts';
import { useReasons } from '../use-reasons.ts';
import { useReviewKeys } from '../use-review-keys.ts';
import { useWork } from '../work.ts';
import { FileViewer } from './file-viewer.tsx';
import { ReviewDecision } from './review-decision.tsx';
import { ReviewHead } from './review-head.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewedDocument } from './reviewed-document.tsx';
import './review.css';

/**
 * Items with their documents side by side. Accepting or returning one moves on to the next. Keys: J and K move
 * between items, A accepts, R returns, Ctrl+Enter or ⌘+Enter sends the reason, Z undoes, Escape closes, and the
 * viewer has its own.
 */
export default function Review({
  itemId,
  documentId,
  applicant,
  visa,
  onClose,
}: {
  itemId: string;
  documentId?: string | undefined;
  /** Set for staff: whose documents these are. */
  applicant: string | undefined;
  /** The name of the case's visa path. */
  visa: string;
  onClose: () => void;
}) {
  const { caseId, isStaff, documents, onChange, onDownload } = useWork();
  const { data } = useQuery(checklistQuery(caseId));
  const change = useChangeItems(caseId, onChange);
  const [at, setAt] = useState({ itemId, documentId });
  const reasons = useReasons();
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const acceptButton = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const groups = reviewGroups(data?.items ?? []);
  const order = groups.flatMap(({ items }) => items);
  const place = order.findIndex(({ id }) => id === at.itemId);
  const item = order[place];
  const shown = [...(item?.documents ?? []), ...(isStaff ? (item?.replaced ?? []) : [])];
  const document = documents.get(at.documentId ?? shown[0] ?? '');

  const preloadNext = usePreloadNext({ order, item, shown, document });

  const go = (id: string | undefined) => {
    if (id !== undefined) setAt({ itemId: id, documentId: undefined });
  };
  const reason = item ? reasons.of(item.id) : '';
  const move = (by: number) => go(order[place + by]?.id);
  const decide = (kind: 'accept' | 'return') => {
    if (!item || !statusAfter(kind, item)) return;
    // Also while the last decision is being saved. Otherwise the reason typed next would be handled as shortcuts, and
    // A accepts.
    if (kind === 'return' && !reason.trim()) return reasonField.current?.focus();
    if (change.isPending) return;
    change.mutate(decision(item, kind, reason.trim()), {
      onSuccess: ({ results }) => !results.some(isRejected) && reasons.forget(item.id),
    });
    go(nextToReview(order, item.id)?.id);
  };

  useCoveredPage(root, at.itemId);
  // If the focused button is disabled or removed with its decision, nothing has the focus.
  const { isPending } = change;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes may remove the focused button
  useEffect(() => {
    if (window.document.activeElement === window.document.body) root.current?.focus();
  }, [isPending, item?.status, at.itemId]);
  const onViewerKey = useReviewKeys({
    ...{ root, reasonField, acceptButton, move, onClose },
    decisions: isStaff
      ? { a: () => decide('accept'), r: () => decide('return'), z: () => change.undoLast() }
      : undefined,
  });

  if (!item) return null;
  return createPortal(
    <div
      className="review"
      role="dialog"
      aria-modal="true"
      aria-label={isStaff ? 'Review documents' : 'Documents'}
      ref={root}
      tabIndex={-1}
    >
      <ReviewHead
        item={item}
        place={place}
        total={order.length}
        applicant={applicant}
        visa={visa}
        onMove={move}
        onClose={onClose}
      />
      <ReviewList groups={groups} current={item.id} isStaff={isStaff} onChoose={go} />
      <ReviewedDocument
        item={item}
        choices={shown}
        document={document}
        onChoose={(id) => setAt({ itemId: item.id, documentId: id })}
      >
        {document && (
          <FileViewer
            document={document}
            onDownload={() => onDownload(document)}
            onKey={onViewerKey}
            onShown={preloadNext}
          />
        )}
      </ReviewedDocument>
      <ReviewDecision
        item={item}
        reason={reason}
        onReason={(text) => reasons.set(item.id, text)}
        field={reasonField}
        acceptButton={acceptButton}
        busy={change.isPending}
        {...(isStaff && { onDecide: decide })}
      />
    </div>,
    window.document.body,
  );
}

const decision = (item: ChecklistItem, kind: 'accept' | 'return', reason: string) => ({
  wanted: [{ item, change: kind === 'accept' ? { kind } : { kind, reason } }],
  done: kind === 'accept' ? checklistTexts.accepted(item.title) : checklistTexts.returned(item.title),
});
