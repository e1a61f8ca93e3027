import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isItemDone, suggestItem } from '#shared/domain/checklist.ts';
import type { Document } from '#shared/records/document.ts';
import { Button } from '../../../components/button.tsx';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { checklistQuery, useAddDocument } from '../api/checklist.ts';
import { useWork } from '../work.ts';
import './checklist.css';

/** The items that a document is attached to. If there are none, suggests where it may belong. */
export function SortDocument({ document }: { document: Document }) {
  const { caseId, onChange } = useWork();
  const { data } = useQuery(checklistQuery(caseId));
  const add = useAddDocument(caseId, onChange);
  const [chosen, setChosen] = useState<string>();
  if (!data) return null;
  const serves = data.items.filter(({ documents }) => documents.includes(document.id));
  const before = data.items.find(({ replaced }) => replaced.includes(document.id));
  if (serves.length > 0) return <div className="sub">For {serves.map(({ title }) => title).join(', ')}</div>;
  if (before) return <div className="sub">Earlier version for {before.title}</div>;
  const open = data.items.filter(({ status }) => !isItemDone(status));
  const asked = open.filter(({ requested_at }) => requested_at);
  const suggested = suggestItem(document.name, asked) ?? suggestItem(document.name, open);
  const item = open.find(({ id }) => id === (chosen ?? suggested?.id));
  return (
    <div className="sort-document">
      <InlineSelect
        small
        aria-label={`Item for ${document.name}`}
        placeholder="Choose an item"
        options={open.map(({ id, title }) => ({ value: id, label: title }))}
        value={item?.id ?? ''}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button
        small
        aria-label={`Add ${document.name} to the item`}
        disabled={!item}
        busy={add.isPending}
        onClick={() => item && add.mutate({ item, document })}
      >
        Add
      </Button>
      {item && chosen === undefined && <span className="sub">Suggested based on its name</span>}
    </div>
  );
}
