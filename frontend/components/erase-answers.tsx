import { useState } from 'react';
import { latePart } from './late-part.tsx';

const EraseDialog = latePart<{ onClose: () => void; onErase: () => void }>(
  () => import('./erase-dialog.tsx'),
);

/** Erases the answers on a page after confirmation. */
export function EraseAnswers({ onErase }: { onErase: () => void }) {
  const [asking, setAsking] = useState(false);
  const erase = () => {
    setAsking(false);
    onErase();
  };
  return (
    <>
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Erase
      </button>
      {asking && <EraseDialog onClose={() => setAsking(false)} onErase={erase} />}
    </>
  );
}
