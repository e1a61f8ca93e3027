import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { useAccess } from '../../lib/session.tsx';
import { isComposing } from '../../lib/shortcuts.ts';
import { Icon } from '../icon.tsx';
import { useBackdrop } from '../use-backdrop.ts';
import { type Entry, useEntries } from './entries.ts';
import { markedParts } from './match.ts';
import './palette.css';

/**
 * Finds cases, people, documents, and actions (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Focus stays in
 * the field; arrow keys move through the list, Enter selects, Escape closes.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { can } = useAccess();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { groups, hasFailed, isSearching } = useEntries(typed, onClose);

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const entries = groups.flatMap((group) => group.entries);
  const active = entries[Math.min(at, entries.length - 1)];
  const elementId = (entry: Entry) => `${id}-${entry.key}`;
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const keys: Partial<Record<string, () => void>> = {
      ArrowDown: () => setAt(at >= last ? 0 : at + 1),
      ArrowUp: () => setAt(at <= 0 ? last : at - 1),
      Enter: () => active?.choose(),
    };
    const act = keys[event.key];
    if (!act || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    act();
  };
  const found = entries.length === 0 ? 'No results.' : quantityText(entries.length, 'result');
  const status = hasFailed ? 'Search isn’t available right now.' : found;

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search"
      onClose={onClose}
      {...useBackdrop(onClose)}
      onKeyDown={onKeyDown}
    >
      <div className="palette-field">
        <Icon of={Search} />
        <input
          role="combobox"
          aria-label={
            can('case.list.organization')
              ? 'Search cases, people, documents, and actions'
              : 'Search your cases, documents, and actions'
          }
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && elementId(active)}
          autoComplete="off"
          spellCheck={false}
          placeholder={
            can('case.list.organization')
              ? 'Name, case ID, receipt number, email, document, or action'
              : 'Your cases, documents, and actions'
          }
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" tabIndex={-1}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
          <div key={group.name} role="group" aria-label={group.name}>
            <p aria-hidden="true">{group.name}</p>
            {group.entries.map((entry) => (
              <Option key={entry.key} id={elementId(entry)} entry={entry} isActive={entry === active}>
                <Marked typed={typed} text={entry.label} />
              </Option>
            ))}
          </div>
        ))}
      </div>
      <p className="palette-status" role="status">
        {/* Announced once a search has finished, not on every keystroke. */}
        {isSearching ? <span aria-hidden="true">Searching...</span> : status}
      </p>
    </dialog>
  );
}

const Option = ({
  id,
  entry,
  isActive,
  children,
}: {
  id: string;
  entry: Entry;
  isActive: boolean;
  children: ReactNode;
}) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    // Keeps focus in the field.
    onMouseDown={(event) => event.preventDefault()}
    onClick={entry.choose}
  >
    <Icon of={entry.icon} size="s" />
    <span>{children}</span>
    {entry.detail && <span className="soft">{entry.detail}</span>}
  </div>
);

const Marked = ({ typed, text }: { typed: string; text: string }) => (
  <>
    {markedParts(typed, text).map((part, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
      part.isMatch ? <mark key={at}>{part.text}</mark> : part.text,
    )}
  </>
);
