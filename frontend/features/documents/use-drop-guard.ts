import { useEffect } from 'react';
import { notify } from '../../lib/notify.ts';
import { documentTexts } from './texts.ts';

/**
 * Prevents files dropped outside a drop zone from replacing the page. If the case hasn't loaded yet, tells the user.
 */
export function useDropGuard(isCaseLoaded: boolean): void {
  useEffect(() => {
    const preventDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      preventDrop(event);
      if (!isCaseLoaded) notify.error(documentTexts.notLoaded);
    };
    window.addEventListener('dragover', preventDrop);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', preventDrop);
      window.removeEventListener('drop', drop);
    };
  }, [isCaseLoaded]);
}
