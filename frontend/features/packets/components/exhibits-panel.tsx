import type { ExhibitNumbering } from '#shared/domain/exhibits.ts';
import type { Exhibit, ExhibitDocument, Exhibits } from '#shared/records/packet.ts';
import { type Choice, InlineSelect } from '../../../components/field-parts.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { addAsExhibit, leaveOut, mergeWithPrevious, moveToExhibit, type Order } from '../exhibit-edits.ts';
import type { PacketPreview } from '../packet-plan.ts';
import type { Lift } from '../use-lift.tsx';
import { ExhibitList } from './exhibit-list.tsx';
import { LeftOut } from './left-out.tsx';

/** What the focus moves to when a row disappears. */
const rows = '.packet-panel :is(.packet-exhibit, .packet-document, .packet-rest li)';

/** The exhibits in order, and the accepted documents that aren't in any. */
export function ExhibitsPanel({
  caseId,
  seen: { exhibits, documents, numbering },
  preview,
  lift,
  busy,
  onNumbering,
  onChange,
  onMove,
  onRename,
}: {
  caseId: string;
  seen: Exhibits;
  preview: PacketPreview;
  lift: Lift;
  busy: boolean;
  onNumbering: (numbering: ExhibitNumbering) => void;
  /** Called with the same order if nothing changed. */
  onChange: (order: Order) => void;
  onMove: (document: ExhibitDocument) => void;
  onRename: (exhibit: Exhibit) => void;
}) {
  useKeptFocus(rows, preview);
  return (
    <Panel
      title="Exhibits"
      flush
      busy={busy}
      className="packet-panel"
      aside={
        <>
          <span className="packet-how soft">Drag to reorder, or focus a handle and press Space</span>
          <Numbering value={numbering} onChange={onNumbering} />
        </>
      }
    >
      {documents.length === 0 ? (
        <p className="packet-none soft">Documents accepted on the checklist appear here.</p>
      ) : (
        <ExhibitList
          caseId={caseId}
          exhibits={preview.exhibits}
          lift={lift}
          actions={{
            onMerge: (id) => onChange(mergeWithPrevious(exhibits, id)),
            onLeaveOut: (row) => onChange(leaveOut(exhibits, row)),
            onMove: (id) => {
              const document = documents.find((each) => each.id === id);
              if (document) onMove(document);
            },
            onRename: (id) => {
              const exhibit = exhibits.find((each) => each.id === id);
              if (exhibit) onRename(exhibit);
            },
          }}
        />
      )}
      <LeftOut
        documents={preview.rest}
        exhibits={preview.exhibits}
        onAdd={(document, exhibitId) =>
          onChange(
            exhibitId ? moveToExhibit(exhibits, document.id, exhibitId) : addAsExhibit(exhibits, document),
          )
        }
      />
    </Panel>
  );
}

const numberings: readonly (Choice & { readonly value: ExhibitNumbering })[] = [
  { value: 'letters', label: 'Letters: A, B, C' },
  { value: 'numbers', label: 'Numbers: 1, 2, 3' },
];

const Numbering = ({
  value,
  onChange,
}: {
  value: ExhibitNumbering;
  onChange: (numbering: ExhibitNumbering) => void;
}) => (
  <InlineSelect
    small
    aria-label="Exhibit labels"
    options={numberings}
    value={value}
    onChange={(event) => onChange(event.target.value === 'numbers' ? 'numbers' : 'letters')}
  />
);
