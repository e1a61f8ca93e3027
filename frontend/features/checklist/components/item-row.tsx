import { Check, ChevronRight, Undo2 } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { type ItemStatus, isItemDone, nextToAct, roomProblem } from '#shared/domain/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { limits } from '#shared/schema/limits.ts';
import { ConfidentialNote } from '../../../components/confidential-note.tsx';
import { DateText, DayText } from '../../../components/date-text.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { notify } from '../../../lib/notify.ts';
import { useNewDay } from '../../../lib/use-now.ts';
import { useAddDocument } from '../api/checklist.ts';
import { itemElementId } from '../lead-to.ts';
import { daysLeft, dueText, isOpen } from '../progress.ts';
import { checklistTexts } from '../texts.ts';
import { useItemDrop } from '../use-item-drop.ts';
import { useWork } from '../work.ts';
import type { ItemSelection } from './checklist-sections.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemBadge } from './item-badge.tsx';
import { AddFiles, ItemDrop } from './item-drop.tsx';
import { ItemFiles } from './item-files.tsx';

/** One item: what is requested, whose turn it is, its documents, and its actions. */
export function ItemRow({
  item,
  selection,
  handle,
  drop: rowDrop,
  isDropTarget,
}: {
  item: ChecklistItem;
  /** Set while staff organize the list: selects and moves the item. */
  selection?: ItemSelection;
  handle?: ReactNode;
  drop?: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
  isDropTarget?: boolean;
}) {
  const { isStaff, isDecided, onFiles, caseId, onChange, documents, uploads } = useWork();
  const add = useAddDocument(caseId, onChange);
  const isDone = isItemDone(item.status);
  const takesFiles = !isDone && !item.hidden && (isStaff || item.by === 'APPLICANT');
  const isReturned = item.status === 'NEEDS_CHANGES';
  const isWaited = !isDecided && isOpen(item) && (isStaff ? item.by === 'TEAM' : true);
  const [only] = item.documents;
  const replaces = isReturned && item.documents.length === 1 ? only : undefined;
  const isComing = uploads.filter(({ itemId }) => itemId === item.id).length;
  const room = limits.itemDocuments - item.documents.length - isComing + (replaces ? 1 : 0);
  const addFiles = (files: File[]) => {
    const problem = roomProblem(item, files.length + isComing, replaces);
    if (!problem) return onFiles(files, item.id, replaces);
    notify.error(
      checklistTexts.addFailed,
      problem === 'checklist.item_full'
        ? checklistTexts.full(item.title, room)
        : checklistTexts.tooManyVersions(item.title),
    );
  };
  const { isOver, ...drop } = useItemDrop(addFiles, (id) => {
    const document = documents.get(id);
    if (document) add.mutate({ item, document });
  });
  return (
    <li
      id={itemElementId(item.id)}
      tabIndex={-1}
      className={['item', isDone && 'done', isOver && takesFiles && 'over', isDropTarget && 'reorder-over']
        .filter(Boolean)
        .join(' ')}
      aria-label={item.title}
      {...(rowDrop ?? (takesFiles && drop))}
    >
      {selection ? <Select item={item} selection={selection} /> : <Mark item={item} />}
      <div className="about">
        <h4>
          {item.title}
          {!item.required && !item.requested_at && <span className="soft"> (optional)</span>}
        </h4>
        {!isDone && item.why && <p className="why">{item.why}</p>}
        {item.detail && <p className="detail">{item.detail}</p>}
        {item.confidential && <ConfidentialNote text={confidentialText(item, isStaff)} />}
        {item.status === 'NOT_NEEDED' && (
          <p className="why">
            {item.changed_by}
            {item.reason && <>: “{item.reason}”</>}
          </p>
        )}
      </div>
      <When item={item} />
      <div className="state">
        <ItemBadge status={item.status} />
        {takesFiles && !isWaited && <AddFiles title={item.title} onFiles={addFiles} />}
        {isStaff && <ItemActions item={item} handle={handle} />}
      </div>
      <div className="more">
        {isReturned && (
          <Notice tone="warn" icon={Undo2}>
            <b>
              {item.changed_by ?? 'The team'} requested changes
              {item.changed_at && (
                <>
                  {' '}
                  on <DateText at={item.changed_at} />
                </>
              )}
              {item.reason ? ':' : '.'}
            </b>
            {item.reason && <> “{item.reason}”</>}
          </Notice>
        )}
        <ItemFiles item={item} />
        {takesFiles && isWaited && (
          <ItemDrop title={item.title} invite={invitation(item)} onFiles={addFiles} />
        )}
        {!isDone && item.good && (
          <details className="good" open={isReturned}>
            <summary>
              <Icon of={ChevronRight} size="s" />
              <span>
                What a good one looks like
                <span className="visually-hidden">: {item.title}</span>
              </span>
            </summary>
            <p>{item.good}</p>
          </details>
        )}
      </div>
    </li>
  );
}

const confidentialText = ({ hidden }: ChecklistItem, isStaff: boolean): string => {
  if (hidden) return 'Only the applicant and the legal team can see these documents.';
  return isStaff ? 'HR can’t see these documents.' : 'Your employer’s HR can’t see these documents.';
};

const invitation = ({ status, documents }: ChecklistItem): string => {
  if (status === 'NEEDS_CHANGES') return 'Drop the new file here';
  return documents.length > 0 ? 'Drop another file here' : 'Drop a file here';
};

const Select = ({
  item,
  selection: { chosen, onChoose },
}: {
  item: ChecklistItem;
  selection: ItemSelection;
}) => (
  <input
    type="checkbox"
    aria-label={`Select ${item.title}`}
    checked={chosen.has(item.id)}
    onChange={({ target }) =>
      onChoose(new Set(target.checked ? [...chosen, item.id] : [...chosen].filter((id) => id !== item.id)))
    }
  />
);

/** A ring for the user's own items, filled once returned; dashed for the team's; a check when done. */
function Mark({ item }: { item: ChecklistItem }) {
  const { isStaff, isDecided } = useWork();
  if (item.status === 'NOT_NEEDED') return <span className="marker is-not-needed" aria-hidden="true" />;
  if (item.status === 'ACCEPTED')
    return (
      <span className="marker did" aria-hidden="true">
        <Icon of={Check} size="s" />
      </span>
    );
  if (isDecided) return <span className="marker" aria-hidden="true" />;
  const isYours = nextToAct(item) === (isStaff ? 'TEAM' : 'APPLICANT') && isOpen(item);
  const look = isYours
    ? item.status === 'NEEDS_CHANGES'
      ? 'you fix'
      : 'you'
    : nextToAct(item) === 'TEAM'
      ? 'team'
      : '';
  return <span className={`marker ${look}`} aria-hidden="true" />;
}

/** What happened on the day that is shown. */
const changes = {
  UPLOADED: 'Uploaded',
  NEEDS_CHANGES: 'Returned',
  ACCEPTED: 'Accepted',
  NOT_NEEDED: 'Changed',
} as const satisfies Record<Exclude<ItemStatus, 'MISSING'>, string>;

/** Who provides it and by when, or since when it has had its status. */
function When({ item }: { item: ChecklistItem }) {
  const { isStaff, isDecided } = useWork();
  const who = item.by === 'TEAM' ? (isStaff ? 'Team' : 'Your team') : isStaff ? 'Applicant' : 'You';
  const isDue = item.due_on !== undefined && !isDecided && isOpen(item);
  useNewDay();
  const isLate = item.due_on !== undefined && daysLeft(item.due_on, new Date()) < 0;
  return (
    <div className="when">
      <b>{who}</b>
      {isDue && item.due_on ? (
        <span className={isLate ? 'late' : undefined}>
          Due <DayText on={item.due_on} />
          <span>{dueText(item.due_on, new Date())}</span>
        </span>
      ) : (
        item.changed_at &&
        item.status !== 'MISSING' && (
          <span>
            {changes[item.status]} <DateText at={item.changed_at} />
          </span>
        )
      )}
    </div>
  );
}
