import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { focusNextRow } from '../lib/move-focus.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './team.css';

/** A row of a list of failures, to try again or to dismiss. Moves the focus on when it disappears. */
export function FailedRow({
  icon,
  name,
  busy,
  again,
  onDismiss,
  row,
  children,
}: {
  icon: LucideIcon;
  /** What failed, for screen readers, within the labels of the buttons. */
  name: string;
  busy: boolean;
  /** Absent if trying again can't succeed. */
  again?: { readonly label: string; readonly busyLabel: string; readonly onClick: () => void } | undefined;
  onDismiss: () => void;
  row: RefObject<HTMLLIElement | null>;
  children: ReactNode;
}) {
  return (
    <li ref={row}>
      <Icon of={icon} />
      <span>{children}</span>
      <span className="buttons">
        <Button small variant="ghost" disabled={busy} aria-label={`Dismiss ${name}`} onClick={onDismiss}>
          Dismiss
        </Button>
        {again && (
          <Button
            small
            busy={busy}
            busyLabel={again.busyLabel}
            aria-label={`${again.label} ${name}`}
            onClick={again.onClick}
          >
            {again.label}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The row, and what moves the focus on before it disappears. */
export function useFailedRow() {
  const row = useRef<HTMLLIElement>(null);
  return { row, leave: () => focusNextRow(row.current, 'button:last-of-type') };
}
