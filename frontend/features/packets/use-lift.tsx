import { GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../components/button.tsx';
import { focusByKey } from '../../lib/focus-by-key.ts';
import { isSameOrder, type Movable, moveTo, type Order, step } from './exhibit-edits.ts';
import '../../components/reorder.css';

const dragType = 'application/x-landfall-exhibit';
const handleId = ({ kind, id }: Movable) => `move-${kind}-${id}`;
const same = (one: Movable | undefined, other: Movable) => one?.kind === other.kind && one.id === other.id;

type NamedRow = Movable & { readonly name: string };

export interface Lift {
  /** The displayed order. While an item is lifted, it is in its new position. */
  readonly order: Order;
  readonly isLifted: (row: Movable) => boolean;
  readonly isOver: (row: Movable) => boolean;
  readonly handleOf: (row: NamedRow) => React.ReactNode;
  /** Moves an item by one position without lifting it. */
  readonly stepBy: (row: NamedRow, by: -1 | 1) => void;
  /** Props for a row on which other items can be dropped. */
  readonly dropOn: (
    row: Movable,
  ) => Pick<React.DOMAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
  /** Announces moves to screen readers. Render it once. */
  readonly status: React.ReactNode;
}

/**
 * Reorders exhibits and their documents by dragging a handle, or with the keyboard: Space lifts, arrow keys move,
 * Space drops, and Escape cancels. Nothing is saved until the item is dropped.
 */
export function useLift(saved: Order, onDrop: (order: Order) => void): Lift {
  const [lifted, setLifted] = useState<{
    readonly row: Movable;
    readonly order: Order;
    readonly from: Order;
  }>();
  const [over, setOver] = useState<Movable>();
  /** Shown until the saved order has changed too, which happens only after this render. */
  const [dropped, setDropped] = useState<{ readonly order: Order; readonly onto: Order }>();
  const [announcement, setAnnouncement] = useState('');
  const dragged = useRef<Movable>(undefined);
  const order = lifted?.order ?? (dropped?.onto === saved ? dropped.order : saved);
  // Moving a row drops the focus of its handle.
  useEffect(() => {
    if (lifted) focusByKey(document.getElementById(handleId(lifted.row)));
  }, [lifted]);

  // Dropping now would overwrite what was saved in the meantime.
  useEffect(() => {
    if (!lifted || isSameOrder(lifted.from, saved)) return;
    setLifted(undefined);
    setAnnouncement('The exhibits have changed, so nothing was moved');
  }, [lifted, saved]);

  const save = (next: Order) => {
    setDropped({ order: next, onto: saved });
    onDrop(next);
  };
  const drop = (name: string) => {
    if (!lifted) return;
    setLifted(undefined);
    setAnnouncement(`${name} dropped`);
    if (lifted.order !== lifted.from) save(lifted.order);
  };
  const stepBy = (row: NamedRow, by: -1 | 1) => {
    const next = step(order, row, by);
    setAnnouncement(stepText(order, next, row));
    if (next !== order) save(next);
  };
  const onKeyDown = (event: KeyboardEvent, row: NamedRow) => {
    const isMine = same(lifted?.row, row);
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isMine) return drop(row.name);
      setLifted({ row: { kind: row.kind, id: row.id }, order: saved, from: saved });
      setAnnouncement(`${row.name} lifted. Press the up and down arrow keys to move it, Space to drop it`);
    } else if (event.key === 'Escape' && isMine) {
      event.preventDefault();
      setLifted(undefined);
      setAnnouncement(`${row.name} returned to its original position`);
    } else if (by && isMine && lifted) {
      event.preventDefault();
      const next = step(lifted.order, lifted.row, by);
      setLifted({ ...lifted, order: next });
      setAnnouncement(stepText(lifted.order, next, row));
    }
  };
  return {
    order,
    isLifted: (row) => same(lifted?.row, row),
    isOver: (row) => same(over, row),
    handleOf: (row) => (
      <IconButton
        id={handleId(row)}
        className="drag-handle packet-handle"
        label={`Move ${row.name}`}
        title="Drag, or press Space, then the arrow keys"
        icon={GripVertical}
        aria-pressed={same(lifted?.row, row)}
        draggable
        onDragStart={(event) => {
          dragged.current = row;
          setLifted(undefined);
          event.dataTransfer.setData(dragType, row.id);
        }}
        onDragEnd={() => setOver(undefined)}
        onKeyDown={(event) => onKeyDown(event, row)}
      />
    ),
    dropOn: (row) => ({
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(row);
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        setOver(undefined);
        if (!dragged.current || !event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        const next = moveTo(saved, dragged.current, row);
        if (next !== saved) save(next);
      },
    }),
    stepBy,
    status: (
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    ),
  };
}

const stepText = (before: Order, after: Order, row: NamedRow): string =>
  after === before ? `${row.name} can’t go any further` : placeText(after, row);

function placeText(order: Order, { kind, id, name }: NamedRow): string {
  if (kind === 'exhibit')
    return `${name}, position ${order.findIndex((each) => each.id === id) + 1} of ${order.length}`;
  const holder = order.find(({ documents }) => documents.includes(id));
  if (!holder) return name;
  return `${name}, ${holder.title}, position ${holder.documents.indexOf(id) + 1} of ${holder.documents.length}`;
}
