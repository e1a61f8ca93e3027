import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { IconButton } from '../../../components/button.tsx';
import { SteadyIconButton } from '../../../components/steady-button.tsx';
import { ItemBadge } from './item-badge.tsx';

/** The way back, the item under review, and the steps to the previous and the next one. */
export const ReviewHead = ({
  item,
  place,
  total,
  applicant,
  visa,
  onMove,
  onClose,
}: {
  item: ChecklistItem;
  /** The item's position among all, from 0. */
  place: number;
  total: number;
  /** Set for staff: whose documents these are. */
  applicant: string | undefined;
  visa: string;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
}) => (
  <>
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
        Item {place + 1} of {total}
      </span>
      <SteadyIconButton
        label="Previous item"
        icon={ChevronUp}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      />
      <SteadyIconButton
        label="Next item"
        icon={ChevronDown}
        disabled={place === total - 1}
        onClick={() => onMove(1)}
      />
    </div>
  </>
);
