import { Pencil, X } from 'lucide-react';
import type { TemplateItemView } from '#shared/contract/checklist-templates.ts';
import { IconButton } from '../../../components/button.tsx';
import { useReorder } from '../../../components/reorder.tsx';
import { moveFocus, neighborOf, panelHeading } from '../../../lib/move-focus.ts';

/** Focuses the same button of another row, because its own row is about to disappear, or the panel's title. */
export function focusNext(button: HTMLElement): void {
  const row = button.closest('li');
  const next = neighborOf(row?.parentElement?.children ?? [], row);
  moveFocus([next?.querySelector('button:last-of-type'), panelHeading(row)]);
}

/** The items of one section, which can be moved, edited, and removed. */
export function SectionItems({
  label,
  items,
  onMove,
  onEdit,
  onRemove,
}: {
  label: string;
  items: readonly TemplateItemView[];
  onMove: (id: string, before: string | undefined) => void;
  onEdit: (item: TemplateItemView) => void;
  onRemove: (item: TemplateItemView) => void;
}) {
  const reorder = useReorder(items, onMove);
  return (
    <section className="template-section">
      <h3>{label}</h3>
      {reorder.status}
      <ul>
        {items.map((item) => (
          <li
            key={item.id}
            className={reorder.isOver(item.id) ? 'reorder-over' : undefined}
            {...reorder.dropOn(item.id)}
          >
            {reorder.handleOf(item)}
            <div>
              <b>{item.title}</b>
              <span className="soft">
                {[
                  item.required ? 'Required' : 'Optional',
                  item.by === 'TEAM' ? 'Team' : 'Applicant',
                  item.confidential && 'Hidden from HR',
                  item.own ? 'Added by you' : item.original && 'Changed',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </div>
            <IconButton label={`Edit ${item.title}`} icon={Pencil} onClick={() => onEdit(item)} />
            <IconButton
              label={`Remove ${item.title}`}
              icon={X}
              onClick={({ currentTarget }) => {
                focusNext(currentTarget);
                onRemove(item);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
