import { GripVertical } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { focusByKey } from '../lib/focus-by-key.ts';
import { IconButton } from './button.tsx';
import './reorder.css';

/** The drag data type of a list row. The data is its id. */
const rowDragType = 'application/x-landfall-row';
const handleId = (id: string) => `reorder-${id}`;

interface ReorderedRow {
  readonly id: string;
  readonly title: string;
}

/**
 * Lets users reorder the rows of a list by dragging a handle, or with the arrow keys on it.
 * @param onMove moves a row before another one in the list, or to its end
 * @param isBusy whether a move is being saved; moves made meanwhile are saved afterward, combined into one per row
 */
export function useReorder(
  rows: readonly ReorderedRow[],
  onMove: (id: string, before: string | undefined) => void,
  isBusy = false,
) {
  const [over, setOver] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const moved = useRef<string>(undefined);
  /** Pending offset of each row, to be applied after the current save. */
  const waiting = useRef(new Map<string, number>());
  // Moving a row drops the focus of the element inside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the rows have moved
  useEffect(() => {
    if (moved.current && !document.activeElement?.closest('[data-reorder]'))
      focusByKey(document.getElementById(handleId(moved.current)));
    moved.current = undefined;
  }, [rows]);
  const place = (id: string) => rows.findIndex((row) => row.id === id);
  const moveBy = (id: string, places: number) => {
    if (isBusy) {
      waiting.current.set(id, (waiting.current.get(id) ?? 0) + places);
      return;
    }
    const from = place(id);
    const to = Math.min(Math.max(from + places, 0), rows.length - 1);
    const row = rows[from];
    if (!row || to === from) return;
    moved.current = id;
    setAnnouncement(`${row.title} moved to position ${to + 1} of ${rows.length}`);
    onMove(id, rows[to < from ? to : to + 1]?.id);
  };
  useEffect(() => {
    const [next] = waiting.current;
    if (isBusy || !next) return;
    const [id, places] = next;
    waiting.current.delete(id);
    moveBy(id, places);
  });
  return {
    /** Announces moves to screen readers. Render it once. */
    status: (
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    ),
    handleOf: (row: ReorderedRow) => (
      <IconButton
        id={handleId(row.id)}
        data-reorder
        className="drag-handle reorder"
        label={`Move ${row.title}`}
        title="Drag, or press the up and down arrow keys"
        icon={GripVertical}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(rowDragType, row.id)}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (!by) return;
          event.preventDefault();
          moveBy(row.id, by);
        }}
      />
    ),
    isOver: (id: string) => over === id,
    dropOn: (id: string) => ({
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(rowDragType)) return;
        event.preventDefault();
        setOver(id);
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        const dragged = event.dataTransfer.getData(rowDragType);
        setOver(undefined);
        if (!dragged || place(dragged) < 0) return;
        event.preventDefault();
        event.stopPropagation();
        moveBy(dragged, place(id) - place(dragged));
      },
    }),
  };
}
