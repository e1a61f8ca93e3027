import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { type Alternative, alternativesOf } from '#shared/records/checklist-progress.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useReorder } from '../../../components/reorder.tsx';
import { usePrintedDetails } from '../../../lib/use-printed-details.ts';
import { useChangeItems } from '../api/checklist.ts';
import { alternativeElementId } from '../lead-to.ts';
import { isExtra, isOpen, type Section } from '../progress.ts';
import { type SectionFolds, useSectionFolds } from '../use-section-folds.ts';
import { useWork } from '../work.ts';
import { ItemRow } from './item-row.tsx';

/** Item selection by staff. Absent otherwise. */
export interface ItemSelection {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
}

/**
 * The sections of the checklist. Alternatives and optional sections, which nobody has to read, are collapsed. In a
 * long list, every section can be collapsed so that everything fits on one screen. Memoized so that opening a dialog
 * is fast with many items.
 */
export const ChecklistSections = memo(function ChecklistSections({
  sections,
  all,
  selection,
}: {
  sections: readonly Section[];
  all: readonly ChecklistItem[];
  selection?: ItemSelection | undefined;
}) {
  const { isStaff } = useWork();
  const isFolded = ({ isOptional }: Section) => isOptional && !isStaff;
  const alternatives = alternativesOf(all).map((way) => ({
    way,
    sections: sections.filter((section) => section.isAside && section.way === way.id),
  }));
  const folds = useSectionFolds(sections, isStaff);
  usePrintedDetails('details.checklist-section');
  const draw = (section: Section) => (
    <SectionItems
      key={section.id}
      section={section}
      selection={selection}
      foldsExtras={!isStaff}
      folds={folds}
    />
  );
  const optional = sections.filter(isFolded);
  return (
    <>
      {folds.isLong && (
        <div className="checklist-folds">
          <Button small variant="ghost" onClick={folds.unfoldAll}>
            Expand all
          </Button>
          <Button small variant="ghost" onClick={folds.foldAll}>
            Collapse all
          </Button>
        </div>
      )}
      {sections.filter((section) => !section.isAside && !isFolded(section)).map(draw)}
      {alternatives.map(
        ({ way, sections: aside }) =>
          aside.length > 0 && (
            <Fold
              key={way.id}
              id={alternativeElementId(way.id)}
              title={way.label}
              about={alternativeText(way)}
            >
              {aside.map(draw)}
            </Fold>
          ),
      )}
      {optional.length > 0 && (
        <Fold
          title={`Optional: ${quantityText(optional.flatMap(({ items }) => items).length, 'document')}`}
          about="Add what applies to you. Your team will ask if anything here is needed."
        >
          {optional.map(draw)}
        </Fold>
      )}
    </>
  );
});

const alternativeText = ({ needed, sections, taken }: Alternative): string => {
  if (taken > 0) return `${taken} of ${needed} started. Nothing more is needed here unless your team asks.`;
  return needed === sections
    ? 'Only if this applies.'
    : `Documents for ${needed === 1 ? 'one' : needed} of these are enough.`;
};

const Fold = ({
  id,
  title,
  about,
  children,
}: {
  id?: string;
  title: string;
  about: string;
  children: ReactNode;
}) => (
  <details className="other-ways" id={id}>
    <summary>
      {title} <span className="soft">{about}</span>
    </summary>
    {children}
  </details>
);

function SectionItems({
  section: { id: sectionId, label, cites, items },
  selection,
  foldsExtras,
  folds,
}: {
  section: Section;
  selection: ItemSelection | undefined;
  foldsExtras: boolean;
  folds: SectionFolds;
}) {
  const { caseId, onChange } = useWork();
  const { mutate, isPending } = useChangeItems(caseId, onChange);
  const reorder = useReorder(
    items,
    (id, before) => {
      const item = items.find((each) => each.id === id);
      if (item) mutate({ wanted: [{ item, change: { kind: 'move', before: before ?? null } }] });
    },
    isPending,
  );
  const done = items.filter(({ status }) => status === 'ACCEPTED').length;
  const of = items.filter((item) => item.status === 'ACCEPTED' || isOpen(item)).length;
  const extras = foldsExtras ? items.filter(isExtra) : [];
  const isWhole = extras.length === items.length;
  const draw = (item: ChecklistItem) => (
    <ItemRow
      key={item.id}
      item={item}
      {...(selection && {
        handle: reorder.handleOf(item),
        selection,
        drop: reorder.dropOn(item.id),
        isDropTarget: reorder.isOver(item.id),
      })}
    />
  );
  const head = (
    <>
      <h3>{label}</h3>
      {cites && <p>{cites}</p>}
      {of > 0 && (
        <span className="item-count">
          {done} of {of}
        </span>
      )}
    </>
  );
  const list = (
    <>
      {selection && reorder.status}
      <ul>{(isWhole ? items : items.filter((item) => !extras.includes(item))).map(draw)}</ul>
      {extras.length > 0 && !isWhole && (
        <details className="extras">
          <summary>{quantityText(extras.length, 'optional document')}</summary>
          <ul>{extras.map(draw)}</ul>
        </details>
      )}
    </>
  );
  if (folds.isLong)
    return (
      <details
        className="checklist-section"
        open={folds.isOpen(sectionId)}
        onToggle={({ currentTarget, target }) => {
          // Nested details elements report here as well.
          if (target === currentTarget) folds.set(sectionId, currentTarget.open);
        }}
      >
        <summary>
          <Icon of={ChevronRight} size="s" />
          {head}
        </summary>
        {list}
      </details>
    );
  return (
    <section className="checklist-section">
      <header>{head}</header>
      {list}
    </section>
  );
}
