import { useEffect } from 'react';
import { notify } from '../../lib/notify.ts';
import { documentTexts } from './texts.ts';

/** A file dropped beside its place would replace the page: it does nothing instead. Too early, and we say so. */
export function useDropGuard(caseLoaded: boolean): void {
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      hold(event);
      if (!caseLoaded) notify.error(documentTexts.notLoaded);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', drop);
    };
  }, [caseLoaded]);
}
