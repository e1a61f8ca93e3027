import { useState } from 'react';
import { contentsLayout, listsDocuments } from '#shared/domain/packet-layout.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { Tabs } from '../../../components/tabs.tsx';
import type { PacketPreview } from '../packet-plan.ts';

/** Converts a length on the printed page, in points, to a percentage of the displayed page's width. */
const printed = (points: number): string => `${(points / contentsLayout.page.width) * 100}cqw`;

const tabs = [
  { value: 'cover', label: 'Cover' },
  { value: 'contents', label: 'Contents' },
  { value: 'tab', label: 'Tab page' },
];

export interface Cover {
  readonly title: string;
  readonly subtitle: string;
}

/** The pages that Landfall adds, as they will be printed. */
export function Preview({
  cover,
  preview,
  number,
}: {
  cover: Cover;
  preview: PacketPreview;
  number: number;
}) {
  const [shown, setShown] = useState('contents');
  const first = preview.exhibits.find(({ label }) => label !== undefined);
  const counts = `${quantityText(
    preview.exhibits.filter(({ label }) => label !== undefined).length,
    'exhibit',
  )}, ${quantityText(preview.documents, 'document')}`;
  return (
    <section className="packet-preview" aria-labelledby="packet-preview">
      <h2 id="packet-preview">Preview</h2>
      <Tabs label="Page" tabs={tabs} value={shown} onChange={setShown}>
        {shown === 'cover' && (
          <div className="paper">
            <div className="paper-own">
              <strong className="paper-cover">{cover.title}</strong>
              <span className="paper-subtitle">{cover.subtitle}</span>
              <span>{counts}</span>
              <span>Packet {number}</span>
            </div>
            <Foot page={1} of={preview.pages} />
          </div>
        )}
        {shown === 'contents' && <Contents preview={preview} />}
        {shown === 'tab' && first && (
          <div className="paper">
            <div className="paper-own">
              <strong className="paper-tab">Exhibit {first.label}</strong>
              <span className="paper-subtitle">{first.exhibit.title}</span>
              <span>{[first.section?.label, first.section?.cites].filter(Boolean).join(', ')}</span>
              {listsDocuments({
                title: first.exhibit.title,
                documents: first.documents.map(({ document }) => document),
              }) && first.documents.map(({ document }) => <span key={document.id}>{document.title}</span>)}
            </div>
            <Foot label={first.label} page={first.firstPage} of={preview.pages} />
          </div>
        )}
      </Tabs>
    </section>
  );
}

/** Shows all of its pages in one scrollable stack, because it is short. */
const Contents = ({ preview: { contents, pageOf, pages } }: { preview: PacketPreview }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
  <section className="paper-stack" aria-label="Table of contents" tabIndex={0}>
    {contents.map((rows, at) => (
      <div className="paper" key={rows[0]?.target ?? at}>
        <div className="paper-contents">
          {at === 0 && <strong className="paper-heading">Table of contents</strong>}
          {rows.map(({ kind, text, label, target }) => (
            <div
              className={`paper-row is-${kind}`}
              key={target ?? text}
              style={{ height: printed(contentsLayout.rows[kind]) }}
            >
              {label && <b>{label}</b>}
              <span>{text}</span>
              {target && <span>{pageOf(target)}</span>}
            </div>
          ))}
        </div>
        <Foot page={at + 2} of={pages} />
      </div>
    ))}
  </section>
);

const Foot = ({ label, page, of }: { label?: string | undefined; page: number; of: number }) => (
  <span className="paper-foot">
    {label && `Exhibit ${label}, `}
    {page} of {of}
  </span>
);
