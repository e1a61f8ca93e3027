import { type ItemStatus, itemStatusLabels } from '#shared/domain/checklist.ts';
import '../../../components/badges.css';

const looks: Record<ItemStatus, string> = {
  MISSING: 'status-DRAFT item-missing',
  UPLOADED: 'status-REVIEW item-uploaded',
  NEEDS_CHANGES: 'status-COLLECTING item-changes',
  ACCEPTED: 'status-APPROVED item-accepted',
  NOT_NEEDED: 'item-not-needed',
};

/** An item's status as text, color, and mark. */
export const ItemBadge = ({ status }: { status: ItemStatus }) => (
  <span className={`status-badge item-status ${looks[status]}`}>
    <i className="status-mark" aria-hidden="true" />
    {itemStatusLabels[status]}
  </span>
);
