import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../lib/shortcuts.ts';
import './combobox.css';

interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** A second line that tells options with the same label apart. */
  readonly detail?: string;
}

/** More options are loaded when fewer pixels than this are left to scroll. */
const loadAheadPixels = 80;

/**
 * An editable combobox with a list of matches (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The selection
 * always matches the field's text: editing the text clears it.
 */
export function Combobox({
  label,
  placeholder,
  hint,
  options,
  selected,
  text,
  onType,
  onSelect,
  onEnd,
  status,
  disabled = false,
  startOpen = false,
}: {
  label: string;
  placeholder: string;
  /** Details about the selection, shown below the field. */
  hint?: ReactNode;
  /** The options that match `text`. */
  options: readonly ComboboxOption[];
  selected: string;
  text: string;
  onType: (text: string) => void;
  onSelect: (option: ComboboxOption) => void;
  /** Called when the end of the list is reached, to load more. */
  onEnd: () => void;
  /** Announced to screen readers while the list is open, and shown if the list is empty. */
  status: string;
  disabled?: boolean;
  /** Focuses the field and opens its list on mount, for fields that appear because the user wants to choose. */
  startOpen?: boolean;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(startOpen);
  const [active, setActive] = useState<string>();
  const at = options.findIndex(({ value }) => value === active);
  useEffect(() => {
    if (startOpen) input.current?.focus();
  }, [startOpen]);
  useEffect(() => {
    if (open && active) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const close = () => {
    setOpen(false);
    setActive(undefined);
  };
  const select = (option: ComboboxOption) => {
    onSelect(option);
    close();
  };
  const move = (to: number) => {
    setOpen(true);
    setActive(options.at(to)?.value);
    if (to >= options.length - 1) onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const current = open ? options[at] : undefined;
    const keys = new Map([
      ['ArrowDown', () => move(Math.min(at + 1, options.length - 1))],
      ['ArrowUp', () => move(at > 0 ? at - 1 : options.length - 1)],
      ...(current ? [['Enter', () => select(current)] as const] : []),
      // Closes the list without closing the dialog around it.
      ...(open ? [['Escape', close] as const] : []),
    ]);
    const act = keys.get(event.key);
    if (!act || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    act();
  };
  const isListed = open && options.length > 0;
  return (
    <div className="field combobox">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className="text-input"
        role="combobox"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed && at >= 0 ? `${id}-list-${at}` : undefined}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        disabled={disabled}
        onChange={(event) => {
          onType(event.target.value);
          setOpen(true);
          setActive(undefined);
        }}
        onClick={() => setOpen(true)}
        onFocus={(event) => event.target.select()}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <span className="small soft" id={`${id}-hint`}>
        {hint}
      </span>
      <span className={open && options.length === 0 ? 'small soft' : 'visually-hidden'} role="status">
        {open && status}
      </span>
      <OptionList
        id={`${id}-list`}
        label={label}
        list={list}
        options={isListed ? options : []}
        {...{ at, selected, onEnd }}
        onSelect={select}
      />
    </div>
  );
}

/** The options, whose IDs are the list's with their position. */
function OptionList({
  id,
  label,
  list,
  options,
  at,
  selected,
  onSelect,
  onEnd,
}: Pick<ComponentProps<typeof Combobox>, 'label' | 'options' | 'selected' | 'onSelect' | 'onEnd'> & {
  id: string;
  list: RefObject<HTMLDivElement | null>;
  /** The position of the active option. */
  at: number;
}) {
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      hidden={options.length === 0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - loadAheadPixels) onEnd();
      }}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === selected}
          data-active={index === at || undefined}
          // Keeps focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(option)}
        >
          <bdi>{option.label}</bdi>
          {option.detail && <bdi className="small soft">{option.detail}</bdi>}
        </div>
      ))}
    </div>
  );
}
