import { useEffect, useState } from 'react';
import { connectToaster, onFirstToast, type Toast } from '../lib/notify.ts';
import { lazyPart } from './lazy-part.tsx';
import './lazy-toaster.css';

/** A fallback in plain markup that shows the latest message if the toaster's code can't be loaded. */
function PlainMessage() {
  const [toast, setToast] = useState<Toast>();
  useEffect(() => connectToaster(setToast), []);
  if (!toast) return null;
  return (
    <div className={`note late-message tone-${toast.kind === 'error' ? 'bad' : 'info'}`} role="alert">
      <div>
        <b>{toast.title}</b>
        {toast.description && <p>{toast.description}</p>}
        <button type="button" className="link" onClick={() => setToast(undefined)}>
          Close
        </button>
      </div>
    </div>
  );
}

const Toaster = lazyPart(() => import('./toaster.tsx'), PlainMessage);

/** Loads the toaster with the first message. */
export function LazyToaster() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return needed && <Toaster />;
}
