import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ChecklistTemplateView, TemplateItemView } from '#shared/contract/checklist-templates.ts';
import { type ChecklistSection, otherSection } from '#shared/records/checklist-item.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../components/button.tsx';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useSaveTemplate } from '../api/templates.ts';
import { add, draftOf, entriesOf, move, remove, restore, reword } from '../draft.ts';
import { ItemDialog } from './item-dialog.tsx';
import { SectionItems } from './section-items.tsx';

/** One route's list, edited as a draft and saved as its next version. */
export function TemplateEditor({ template }: { template: ChecklistTemplateView }) {
  const [draft, setDraft] = useState(draftOf(template));
  const [editing, setEditing] = useState<TemplateItemView | 'new'>();
  const save = useSaveTemplate(template.path, (saved) => setDraft(draftOf(saved)));
  const isChanged = JSON.stringify(entriesOf(draft)) !== JSON.stringify(entriesOf(draftOf(template)));
  useUnsaved(isChanged);
  const sections = sectionsOf([...draft.items, ...draft.removed]);
  const isFull = draft.items.length > limits.templateItems;
  return (
    <>
      <div className="template-bar">
        <p role="status">
          {template.version === 0 ? 'The route’s own list' : `Version ${template.version}`},{' '}
          {draft.items.length} items{isChanged && ', with changes that aren’t saved'}
        </p>
        <Button small icon={Plus} onClick={() => setEditing('new')}>
          Add item
        </Button>
        {isChanged && (
          <Button small variant="ghost" onClick={() => setDraft(draftOf(template))}>
            Discard changes
          </Button>
        )}
        <Button
          small
          variant="primary"
          disabled={!isChanged || isFull}
          busy={save.isPending}
          busyLabel="Saving..."
          onClick={() => save.mutate({ entries: entriesOf(draft), version: template.version })}
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
          <h3>Not asked for</h3>
          <ul>
            {draft.removed.map((item) => (
              <li key={item.id}>
                <div>
                  <b>{item.title}</b>
                </div>
                <Button
                  small
                  aria-label={`Restore ${item.title}`}
                  onClick={() => setDraft(restore(draft, item.id))}
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

const sectionsOf = (items: readonly TemplateItemView[]): readonly ChecklistSection[] => [
  ...new Map([...items.map(({ section }) => section), otherSection].map((each) => [each.id, each])).values(),
];
