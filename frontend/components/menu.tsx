import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { focusByKey } from '../lib/focus-by-key.ts';

/** Pixels between a menu and the screen's edge. */
const edge = 8;

/**
 * A menu button. Arrow keys, Home, and End move; Escape and Tab close; focus returns to the button. Items are links
 * or buttons with `className="item"` and `role="menuitem"` (or `menuitemradio`).
 */
export function Menu({
  label,
  opener,
  about,
  children,
}: {
  label: string;
  opener: ReactNode;
  /** Shown above the items, but not itself an item. */
  about?: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const items = () => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([disabled])') ?? []),
  ];
  const focusItem = (index: number) => focusByKey(items().at(index % Math.max(items().length, 1)));

  useEffect(() => {
    if (!open) return undefined;
    // Its right edge is the button's, so with a button on the left it could start outside of the screen.
    const left = list.current?.getBoundingClientRect().left ?? 0;
    if (left < edge) list.current?.style.setProperty('translate', `${edge - left}px`);
    root.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items().findIndex((item) => item.matches(':focus'));
    const moves = new Map([
      ['ArrowDown', () => (open ? focusItem(at + 1) : setOpen(true))],
      ['ArrowUp', () => focusItem(at - 1)],
      ['Home', () => focusItem(0)],
      ['End', () => focusItem(-1)],
      [
        'Escape',
        () => {
          setOpen(false);
          focusByKey(button.current);
        },
      ],
    ]);
    const move = moves.get(event.key);
    if (event.key === 'Tab') setOpen(false);
    if (!move || (!open && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu inside
    <div className="menu" ref={root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="opener"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">{label}</span>
        {opener}
      </button>
      {open && (
        <div className="items" ref={list}>
          {about && <div className="about">{about}</div>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a chosen item closes the menu; Enter clicks */}
          <div id={id} role="menu" aria-label={label} tabIndex={-1} onClick={close}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
