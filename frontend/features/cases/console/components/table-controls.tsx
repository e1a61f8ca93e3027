import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '../../../../components/icon.tsx';

/** In the block layout, the table head is visible only to screen readers and contains only names. */
export const Sortable = ({
  name,
  sorted,
  onClick,
}: {
  name: string;
  /** The direction, if the table is sorted by this column. */
  sorted: 'ascending' | 'descending' | undefined;
  onClick: () => void;
}) => (
  <>
    <span className="narrow-only">{name}</span>
    <button type="button" className="sortable" onClick={onClick}>
      {name}
      {sorted && <Icon of={sorted === 'ascending' ? ArrowUp : ArrowDown} size="s" />}
    </button>
  </>
);

/** A checkbox that selects one case, or all that are shown. */
export const Choose = ({
  name,
  label,
  checked,
  onChange,
}: {
  name?: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <>
    {name && <span className="narrow-only">{name}</span>}
    <label className="choose">
      <span className="visually-hidden">{label}</span>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    </label>
  </>
);
