import { type ItemStatus, itemStatusLabels } from '#shared/domain/checklist.ts';
import '../../../components/badges.css';

const looks: Record<ItemStatus, string> = {
  MISSING: 'st-DRAFT it-missing',
  UPLOADED: 'st-REVIEW it-uploaded',
  NEEDS_CHANGES: 'st-COLLECTING it-changes',
  ACCEPTED: 'st-APPROVED it-accepted',
  NOT_NEEDED: 'it-not-needed',
};

/** An item's status in word, color, and mark. */
export const ItemBadge = ({ status }: { status: ItemStatus }) => (
  <span className={`st it-st ${looks[status]}`}>
    <i className="m" aria-hidden="true" />
    {itemStatusLabels[status]}
  </span>
);
