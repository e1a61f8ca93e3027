import { Plus } from 'lucide-react';
import { useRef } from 'react';
import * as z from 'zod/mini';
import type { ChecklistTemplateView, TemplateItemView } from '#shared/contract/checklist-templates.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { type ChecklistSection, otherSection } from '#shared/records/checklist-item.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../components/button.tsx';
import { moveFocus, panelHeading } from '../../../lib/move-focus.ts';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { add, move, remove, restore, reword, routeText } from '../draft.ts';
import { useTemplateDraft } from '../use-template-draft.ts';
import { ItemDialog } from './item-dialog.tsx';
import { focusNext, SectionItems } from './section-items.tsx';

const Editing = z.custom<TemplateItemView | 'new'>(
  (value) => value === 'new' || (typeof value === 'object' && value !== null),
);

/** Edits a route's checklist as a draft and saves it as a new version. */
export function TemplateEditor({ template }: { template: ChecklistTemplateView }) {
  const saveButton = useRef<HTMLButtonElement>(null);
  const { draft, isChanged, setDraft, discard, save, isSaving } = useTemplateDraft(template, () =>
    leave(saveButton.current),
  );
  const [editing, setEditing] = useTabDialog<TemplateItemView | 'new'>('template', Editing);
  const sections = sectionsOf([...draft.items, ...draft.removed]);
  const isFull = draft.items.length > limits.templateItems;
  return (
    <>
      <div className="template-bar">
        <p role="status">
          {template.version === 0 ? 'The visa path’s standard list' : `Version ${template.version}`},{' '}
          {quantityText(draft.items.length, 'item')}
          {isChanged && ', with changes that aren’t saved'}
        </p>
        <Button small icon={Plus} onClick={() => setEditing('new')}>
          Add item
        </Button>
        {isChanged && (
          <Button
            small
            variant="ghost"
            onClick={({ currentTarget }) => {
              leave(currentTarget);
              discard();
            }}
          >
            Discard changes
          </Button>
        )}
        <Button
          small
          variant="primary"
          ref={saveButton}
          disabled={!isChanged || isFull}
          busy={isSaving}
          busyLabel="Saving..."
          onClick={save}
        >
          Save as version {template.version + 1}
        </Button>
      </div>
      {isFull && <p className="panel-body bad-text">A list can have up to {limits.templateItems} items.</p>}
      {sections.map(({ id, label }) => {
        const items = draft.items.filter((item) => item.section.id === id);
        return (
          items.length > 0 && (
            <SectionItems
              key={id}
              label={label}
              items={items}
              onMove={(moved, before) => setDraft(move(draft, moved, before))}
              onEdit={setEditing}
              onRemove={(item) => setDraft(remove(draft, item.id))}
            />
          )
        );
      })}
      {draft.removed.length > 0 && (
        <section className="template-section">
          <h3>Removed items</h3>
          <ul>
            {draft.removed.map((item) => (
              <li key={item.id}>
                <div>
                  <b>{item.title}</b>
                </div>
                <Button
                  small
                  aria-label={`Restore ${item.title}`}
                  onClick={({ currentTarget }) => {
                    focusNext(currentTarget);
                    setDraft(restore(draft, item.id));
                  }}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {editing && (
        <ItemDialog
          words={editing === 'new' ? undefined : editing}
          original={editing === 'new' ? undefined : routeText(editing)}
          sections={editing === 'new' ? sections : undefined}
          onClose={() => setEditing(undefined)}
          onSave={(words, section = otherSection) => {
            setDraft(
              editing === 'new'
                ? add(draft, section, words, `own:${crypto.randomUUID()}`)
                : reword(draft, editing.id, words),
            );
            setEditing(undefined);
          }}
        />
      )}
    </>
  );
}

/** Focuses the panel's title if this button, which is about to be disabled or to disappear, has the focus. */
function leave(button: HTMLElement | null): void {
  if (button && button === document.activeElement) moveFocus([panelHeading(button)], { preventScroll: true });
}

const sectionsOf = (items: readonly TemplateItemView[]): readonly ChecklistSection[] => [
  ...new Map([...items.map(({ section }) => section), otherSection].map((each) => [each.id, each])).values(),
];
