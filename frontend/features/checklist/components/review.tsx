import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { statusAfter } from '#shared/domain/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { Document } from '#shared/records/document.ts';
import { IconButton } from '../../../components/button.tsx';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { dateText } from '../../../lib/dates.ts';
import { focusByKey } from '../../../lib/focus-by-key.ts';
import { checklistQuery, isRejected, useChangeItems } from '../api/checklist.ts';
import { canView, evictOldFiles, viewedFileQuery } from '../api/view-file.ts';
import { nextToReview, reviewGroups } from '../review-order.ts';
import { checklistTexts } from '../texts.ts';
import { useCoveredPage } from '../use-covered-page.ts';
import { useReasons } from '../use-reasons.ts';
import { useReviewKeys } from '../use-review-keys.ts';
import { useWork } from '../work.ts';
import { EarlierVersion } from './earlier-version.tsx';
import { FileViewer } from './file-viewer.tsx';
import { ItemBadge } from './item-badge.tsx';
import { ReviewDecision } from './review-decision.tsx';
import { ReviewList } from './review-list.tsx';
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
  const client = useQueryClient();
  const root = useRef<HTMLDivElement>(null);
  const groups = reviewGroups(data?.items ?? []);
  const order = groups.flatMap(({ items }) => items);
  const place = order.findIndex(({ id }) => id === at.itemId);
  const item = order[place];
  const shown = [...(item?.documents ?? []), ...(isStaff ? (item?.replaced ?? []) : [])];
  const document = documents.get(at.documentId ?? shown[0] ?? '');

  const go = (id: string | undefined) => {
    if (id === undefined) return;
    setAt({ itemId: id, documentId: undefined });
  };
  const reason = item ? reasons.of(item.id) : '';
  const move = (by: number) => go(order[place + by]?.id);
  const decide = (kind: 'accept' | 'return') => {
    if (!item || !statusAfter(kind, item)) return;
    // Also while the last decision is being saved. Otherwise the reason typed next would be handled as shortcuts, and
    // A accepts.
    if (kind === 'return' && !reason.trim()) return reasonField.current?.focus();
    if (change.isPending) return;
    const wanted = [{ item, change: kind === 'accept' ? { kind } : { kind, reason: reason.trim() } }];
    const done =
      kind === 'accept' ? checklistTexts.accepted(item.title) : checklistTexts.returned(item.title);
    const following = nextToReview(order, item.id);
    const onSuccess = ({ results }: { results: Parameters<typeof isRejected>[0][] }) =>
      !results.some(isRejected) && reasons.forget(item.id);
    change.mutate({ wanted, done }, { onSuccess });
    go(following?.id);
  };

  /**
   * Handles a key pressed while the document has focus. The frame renders untrusted files, so its key events can't
   * make decisions: A and R only move focus to the decision, where pressing them again counts.
   */
  const onViewerKey = (key: string) => {
    if (key === 'Escape') return onClose();
    root.current?.focus();
    if (key === 'j') move(1);
    if (key === 'k') move(-1);
    if (key === 'a') focusByKey(acceptButton.current);
    if (key === 'r') reasonField.current?.focus();
  };
  /** Preloads the document that will probably be opened next. */
  const loadNext = () => {
    const following = nextToReview(order, item?.id ?? '') ?? order[place + 1];
    const rest = shown.slice(shown.indexOf(document?.id ?? '') + 1);
    const next = [...rest, ...(following?.documents ?? [])]
      .map((id) => documents.get(id))
      .find((each) => each);
    const loading =
      next && canView(next) ? client.prefetchQuery(viewedFileQuery(caseId, next.id)) : Promise.resolve();
    void loading.then(() => evictOldFiles(client));
  };

  useCoveredPage(root, at.itemId);
  // If the focused button is disabled or removed with its decision, nothing has the focus.
  const { isPending } = change;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes may remove the focused button
  useEffect(() => {
    if (window.document.activeElement === window.document.body) root.current?.focus();
  }, [isPending, item?.status, at.itemId]);
  useReviewKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      ...(isStaff && {
        a: () => decide('accept'),
        r: () => decide('return'),
        z: () => change.undoLast(),
      }),
    },
    onClose,
  );

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
      <div className="review-back">
        <IconButton label="Back to the case" icon={ChevronLeft} onClick={onClose} />
        {applicant ? (
          <p>
            <b>
              <bdi>{applicant}</bdi>
            </b>
            <small>{visa}</small>
          </p>
        ) : (
          <b>Back to the case</b>
        )}
      </div>
      <div className="review-title">
        <h2>{item.title}</h2>
        <ItemBadge status={item.status} />
      </div>
      <div className="review-place">
        <span role="status">
          Item {place + 1} of {order.length}
        </span>
        <IconButton label="Previous item" icon={ChevronUp} disabled={place === 0} onClick={() => move(-1)} />
        <IconButton
          label="Next item"
          icon={ChevronDown}
          disabled={place === order.length - 1}
          onClick={() => move(1)}
        />
      </div>
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
            onShown={loadNext}
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

/** The chosen document of an item, with a choice among all of them, and a notice if it is an earlier version. */
function ReviewedDocument({
  item,
  choices,
  document,
  onChoose,
  children,
}: {
  item: ChecklistItem;
  /** The IDs of the documents to choose from. */
  choices: readonly string[];
  document: Document | undefined;
  onChoose: (id: string) => void;
  /** The document's viewer. */
  children: ReactNode;
}) {
  const { documents } = useWork();
  return (
    <div className="review-document">
      {choices.length > 1 && (
        <InlineSelect
          small
          aria-label="Document of this item"
          options={choices.map((id) => ({
            value: id,
            label: versionLabel(documents.get(id), item.replaced.includes(id)),
          }))}
          value={document?.id ?? ''}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
      {document && item.replaced.includes(document.id) && (
        <EarlierVersion
          shown={document}
          current={item.documents.flatMap((id) => documents.get(id) ?? [])}
          onView={onChoose}
        />
      )}
      {document ? children : <p className="viewer-none soft">No documents yet.</p>}
    </div>
  );
}

/** Versions often have the same file name, and are from the same day. */
const versionLabel = (document: Document | undefined, isEarlier: boolean): string =>
  document
    ? `${document.name}${isEarlier ? ` (earlier version, ${dateText(document.created_at, 'date-time')})` : ''}`
    : 'Deleted';
