import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isItemDone, suggestItem } from '#shared/domain/checklist.ts';
import type { Document } from '#shared/records/document.ts';
import { Button } from '../../../components/button.tsx';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import { checklistQuery, useAddDocument } from '../api/checklist.ts';
import { useWork } from '../work.ts';
import './checklist.css';

/**
 * The items that a document is attached to, which can be several. If there are none, suggests where it may belong.
 */
export function SortDocument({ document }: { document: Document }) {
  const { caseId, onChange } = useWork();
  const { data } = useQuery(checklistQuery(caseId));
  const add = useAddDocument(caseId, onChange);
  const [chosen, setChosen] = useState<string>();
  const [isAddingAnother, setAddingAnother] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  if (!data) return null;
  const serves = data.items.filter(({ documents }) => documents.includes(document.id));
  const before = data.items.find(({ replaced }) => replaced.includes(document.id));
  const open = data.items.filter((item) => !isItemDone(item.status) && !serves.includes(item));
  const isServing = serves.length > 0;
  if (!isServing && before) return <div className="sub">Earlier version for {before.title}</div>;
  const asked = open.filter(({ requested_at }) => requested_at);
  const suggested = isServing
    ? undefined
    : (suggestItem(document.name, asked) ?? suggestItem(document.name, open));
  const item = open.find(({ id }) => id === (chosen ?? suggested?.id));
  const fold = () => {
    // The focused field is about to disappear, or just did. If the user has moved elsewhere, leaves the focus there.
    const { activeElement, body } = window.document;
    if (activeElement === body || row.current?.contains(activeElement))
      moveFocus([row.current], { preventScroll: true });
    setAddingAnother(false);
    setChosen(undefined);
  };
  return (
    <div className="sort-document" ref={row} tabIndex={-1}>
      {isServing && <span className="sub serves">For {serves.map(({ title }) => title).join(', ')}</span>}
      {isServing && !isAddingAnother && open.length > 0 && (
        <button
          type="button"
          className="link"
          aria-label={`Add to another item: ${document.name}`}
          onClick={() => setAddingAnother(true)}
        >
          Add to another item
        </button>
      )}
      {(!isServing || isAddingAnother) && (
        <>
          <InlineSelect
            small
            aria-label={`Item for ${document.name}`}
            placeholder="Select an item"
            autoFocus={isAddingAnother}
            options={open.map(({ id, title }) => ({ value: id, label: title }))}
            value={item?.id ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Button
            small
            aria-label={`Add ${document.name} to the item`}
            disabled={!item}
            busy={add.isPending}
            onClick={() => item && add.mutate({ item, document }, { onSuccess: fold })}
          >
            Add
          </Button>
          {isAddingAnother && (
            <Button small variant="ghost" onClick={fold}>
              Cancel
            </Button>
          )}
          {item && chosen === undefined && <span className="sub">Suggested based on its name</span>}
        </>
      )}
    </div>
  );
}
