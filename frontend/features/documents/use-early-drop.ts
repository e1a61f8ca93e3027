import { useEffect } from 'react';
import { notify } from '../../lib/notify.ts';
import { documentTexts } from './texts.ts';

/** Tells a user who drops files on a case that hasn't loaded yet that they aren't uploaded. */
export function useEarlyDrop(isCaseLoaded: boolean): void {
  useEffect(() => {
    if (isCaseLoaded) return;
    const accept = (event: DragEvent): boolean => {
      const hasFiles = event.dataTransfer?.types.includes('Files') ?? false;
      if (hasFiles) event.preventDefault();
      return hasFiles;
    };
    const drop = (event: DragEvent) => {
      if (accept(event)) notify.error(documentTexts.notLoaded);
    };
    // Before the leave guard refuses the files, because then there would be no drop event.
    const options = { capture: true };
    document.addEventListener('dragover', accept, options);
    document.addEventListener('drop', drop, options);
    return () => {
      document.removeEventListener('dragover', accept, options);
      document.removeEventListener('drop', drop, options);
    };
  }, [isCaseLoaded]);
}
