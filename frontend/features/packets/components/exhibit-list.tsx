import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { Icon } from '../../../components/icon.tsx';
import { Menu } from '../../../components/menu.tsx';
import type { Movable } from '../exhibit-edits.ts';
import { type PlannedExhibit, pageRange } from '../packet-plan.ts';
import type { Lift } from '../use-lift.tsx';
import { DocumentRow } from './document-row.tsx';

/** Actions of a row, in addition to moving it. */
export interface ExhibitActions {
  readonly onRename: (exhibitId: string) => void;
  readonly onMerge: (exhibitId: string) => void;
  readonly onMove: (documentId: string) => void;
  readonly onLeaveOut: (row: Movable) => void;
}

/** Exhibits in order, grouped by the criteria they prove, with page counts. */
export const ExhibitList = ({
  caseId,
  exhibits,
  lift,
  actions,
}: {
  caseId: string;
  exhibits: readonly PlannedExhibit[];
  lift: Lift;
  actions: ExhibitActions;
}) => (
  <>
    <div className="packet-row packet-columns" aria-hidden="true">
      <span />
      <span>Tab</span>
      <span>Exhibit</span>
      <span className="packet-pages">Pages</span>
      <span className="packet-count">Count</span>
      <span />
    </div>
    <ol className="packet-exhibits" aria-label="Exhibits in order">
      {exhibits.map((planned, at) => (
        <li key={planned.exhibit.id}>
          {planned.section && planned.section.id !== exhibits[at - 1]?.section?.id && (
            <h3 className="packet-section">
              {planned.section.label} {planned.section.cites && <span>{planned.section.cites}</span>}
            </h3>
          )}
          <ExhibitRow planned={planned} isFirst={at === 0} lift={lift} actions={actions} />
          <ul>
            {planned.documents.map((placed) => (
              <DocumentRow
                key={placed.document.id}
                caseId={caseId}
                isPlaced={planned.label !== undefined}
                placed={placed}
                lift={lift}
                actions={actions}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
    {lift.status}
  </>
);

function ExhibitRow({
  planned: { exhibit, label, firstPage, pages },
  isFirst,
  lift,
  actions,
}: {
  planned: PlannedExhibit;
  isFirst: boolean;
  lift: Lift;
  actions: ExhibitActions;
}) {
  const { id, title } = exhibit;
  const row = { kind: 'exhibit', id } as const;
  const name = label ? `exhibit ${label}` : title;
  return (
    <div className={rowClass('packet-row packet-exhibit', lift, row)} {...lift.dropOn(row)}>
      {lift.handleOf({ ...row, name: title })}
      <span className="packet-label">
        {label ? (
          <>
            <span className="visually-hidden">Exhibit </span>
            {label}
          </>
        ) : (
          '–'
        )}
      </span>
      <span className="packet-name">
        <strong>{title}</strong>
        {lift.isLifted(row) && <LiftHint />}
      </span>
      <span className="packet-pages">{label && pageRange(firstPage, pages)}</span>
      <span className="packet-count">{label ? quantityText(pages, 'page') : 'empty'}</span>
      <RowMenu label={`More for ${name}`}>
        <MenuItem onClick={() => actions.onRename(id)}>Rename</MenuItem>
        <MoveButtons row={{ ...row, name: title }} lift={lift} />
        {!isFirst && <MenuItem onClick={() => actions.onMerge(id)}>Merge with the exhibit above</MenuItem>}
        <MenuItem onClick={() => actions.onLeaveOut(row)}>Leave out of the packet</MenuItem>
      </RowMenu>
    </div>
  );
}

export const rowClass = (base: string, lift: Lift, row: Movable): string =>
  [base, lift.isLifted(row) && 'is-lifted', lift.isOver(row) && 'is-over'].filter(Boolean).join(' ');

export const LiftHint = () => <span className="packet-hint">↑ ↓ to move, Space to drop</span>;

export const RowMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <Menu label={label} opener={<Icon of={Ellipsis} />}>
    {children}
  </Menu>
);

export const MenuItem = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" role="menuitem" className="item" onClick={onClick}>
    {children}
  </button>
);

/** For touch screens, which don't support dragging, and for people who prefer a menu. */
export const MoveButtons = ({ row, lift }: { row: Movable & { readonly name: string }; lift: Lift }) => (
  <>
    <MenuItem onClick={() => lift.stepBy(row, -1)}>Move up</MenuItem>
    <MenuItem onClick={() => lift.stepBy(row, 1)}>Move down</MenuItem>
  </>
);
