import { useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { OpenFailure } from './open-failure.tsx';

const EraseDialog = lazyPart<{ onClose: () => void; onErase: () => void }>(
  () => import('./erase-dialog.tsx'),
  OpenFailure,
);

/** Erases the answers on a page after confirmation. */
export function EraseAnswers({ onErase }: { onErase: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const erase = () => {
    setIsConfirming(false);
    onErase();
  };
  return (
    <>
      <button type="button" className="link" onClick={() => setIsConfirming(true)}>
        Erase
      </button>
      {isConfirming && <EraseDialog onClose={() => setIsConfirming(false)} onErase={erase} />}
    </>
  );
}
