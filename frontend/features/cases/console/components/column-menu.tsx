import { Check, Columns3 } from 'lucide-react';
import { type CaseColumn, caseColumns } from '#shared/contract/staff-cases.ts';
import { Icon } from '../../../../components/icon.tsx';
import { Menu } from '../../../../components/menu.tsx';
import { columnNames } from '../texts.ts';

/**
 * Selects the columns of the list. The menu stays open for multiple selections. At least one column always remains.
 */
export const ColumnMenu = ({
  columns,
  onChange,
}: {
  columns: readonly CaseColumn[];
  onChange: (columns: readonly CaseColumn[]) => void;
}) => (
  <Menu
    label="Columns"
    opener={
      <span className="column-opener" aria-hidden="true">
        <Icon of={Columns3} />
        Columns
      </span>
    }
  >
    {caseColumns.map((column) => {
      const isShown = columns.includes(column);
      return (
        <button
          key={column}
          type="button"
          role="menuitemcheckbox"
          className="item"
          tabIndex={-1}
          aria-checked={isShown}
          aria-disabled={isShown && columns.length === 1}
          onClick={(event) => {
            event.stopPropagation();
            const others = columns.filter((each) => each !== column);
            if (!isShown || others.length > 0) onChange(isShown ? others : [...columns, column]);
          }}
        >
          <span className="check">{isShown && <Icon of={Check} size="s" />}</span>
          {columnNames[column]}
        </button>
      );
    })}
  </Menu>
);
