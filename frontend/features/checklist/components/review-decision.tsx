import { type RefObject, useId } from 'react';
import { statusAfter } from '#shared/domain/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../components/button.tsx';
import { DateText, DayText } from '../../../components/date-text.tsx';
import { useWork } from '../work.ts';
import { ReasonChips } from './reason-dialog.tsx';

function providerText(by: ChecklistItem['by'], isStaff: boolean): string {
  if (by === 'TEAM') return isStaff ? 'The team provides it' : 'Your team provides it';
  return isStaff ? 'The applicant provides it' : 'You provide it';
}

/** What the item proves, what a good document looks like, and the decision. Read-only without `onDecide`. */
export function ReviewDecision({
  item,
  reason,
  onReason,
  field,
  acceptButton,
  busy,
  onDecide,
}: {
  item: ChecklistItem;
  reason: string;
  onReason: (reason: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  acceptButton: RefObject<HTMLButtonElement | null>;
  busy: boolean;
  onDecide?: (kind: 'accept' | 'return') => void;
}) {
  const id = useId();
  const { isStaff } = useWork();
  const { section, why, good, detail, due_on, required, by, status, changed_by, changed_at } = item;
  const canAccept = statusAfter('accept', item) !== undefined;
  const canReturn = statusAfter('return', item) !== undefined;
  return (
    <aside className="review-decision" aria-label="Decision">
      <div className="scrolls">
        <p className="small soft">Proves</p>
        <h3>{section.label}</h3>
        {section.cites && <p className="small soft">{section.cites}</p>}
        <p className="small soft">
          {providerText(by, isStaff)}, {required ? 'required' : 'optional'}
          {due_on && (
            <>
              , due <DayText on={due_on} />
            </>
          )}
        </p>
        {why && (
          <>
            <h4>Why</h4>
            <p>{why}</p>
          </>
        )}
        {good && (
          <>
            <h4>What a good one looks like</h4>
            <p>{good}</p>
          </>
        )}
        {detail && (
          <>
            <h4>Requested</h4>
            <p>{detail}</p>
          </>
        )}
        {item.reason && (
          <>
            <h4>Reason</h4>
            <p>“{item.reason}”</p>
          </>
        )}
        {changed_at && (
          <p className="small soft changed">
            Last changed by {changed_by}, <DateText at={changed_at} style="date-time" />
          </p>
        )}
      </div>
      {onDecide && (canAccept || canReturn) && (
        <div className="decide">
          {canReturn && (
            <>
              <label htmlFor={id}>
                Reason, if you return it <span className="soft">The applicant sees this</span>
              </label>
              <ReasonChips chosen={reason} onChoose={onReason} />
              <textarea
                id={id}
                ref={field}
                rows={3}
                maxLength={limits.itemReason}
                value={reason}
                onChange={(event) => onReason(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                  event.preventDefault();
                  onDecide('return');
                }}
              />
            </>
          )}
          <div className="choices">
            {canReturn && (
              <Button disabled={busy} onClick={() => onDecide('return')}>
                Return
              </Button>
            )}
            {canAccept && (
              <Button ref={acceptButton} variant="primary" disabled={busy} onClick={() => onDecide('accept')}>
                Accept
              </Button>
            )}
          </div>
        </div>
      )}
      {!onDecide && status === 'UPLOADED' && (
        <p className="decide soft">
          Your team reviews this. You’ll get an email if something needs to change.
        </p>
      )}
    </aside>
  );
}
