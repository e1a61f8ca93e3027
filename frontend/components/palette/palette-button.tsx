import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isApple } from '../../lib/shortcuts.ts';
import { Icon } from '../icon.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { OpenFailure } from '../open-failure.tsx';
import './palette-button.css';

const Palette = lazyPart<{ onClose: () => void }>(() => import('./palette.tsx'), OpenFailure);

/** Opens the command palette. Ctrl+K and ⌘K do the same, except while another dialog is open. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      if (document.querySelector('dialog[open], [aria-modal="true"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="find"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} />
        <span>Search</span>
        <span className="keys" aria-hidden="true">
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
