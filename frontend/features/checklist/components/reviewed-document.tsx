import type { ReactNode } from 'react';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { Document } from '#shared/records/document.ts';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { dateText } from '../../../lib/dates.ts';
import { useWork } from '../work.ts';
import { EarlierVersion } from './earlier-version.tsx';

/** The chosen document of an item, with a choice among all of them, and a notice if it is an earlier version. */
export function ReviewedDocument({
  item,
  choices,
  document,
  onChoose,
  children,
}: {
  item: ChecklistItem;
  /** The IDs of the documents to choose from. */
  choices: readonly string[];
  document: Document | undefined;
  onChoose: (id: string) => void;
  /** The document's viewer. */
  children: ReactNode;
}) {
  const { documents } = useWork();
  return (
    <div className="review-document">
      {choices.length > 1 && (
        <InlineSelect
          small
          aria-label="Document of this item"
          options={choices.map((id) => ({
            value: id,
            label: versionLabel(documents.get(id), item.replaced.includes(id)),
          }))}
          value={document?.id ?? ''}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
      {document && item.replaced.includes(document.id) && (
        <EarlierVersion
          shown={document}
          current={item.documents.flatMap((id) => documents.get(id) ?? [])}
          onView={onChoose}
        />
      )}
      {document ? children : <p className="viewer-none soft">No documents yet.</p>}
    </div>
  );
}

/** Versions often have the same file name, and are from the same day. */
const versionLabel = (document: Document | undefined, isEarlier: boolean): string =>
  document
    ? `${document.name}${isEarlier ? ` (earlier version, ${dateText(document.created_at, 'date-time')})` : ''}`
    : 'Deleted';
