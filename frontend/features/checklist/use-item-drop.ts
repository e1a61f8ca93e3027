import { type DragEvent, useState } from 'react';
import { documentDragType } from '../../components/dragged-document.ts';

/** Accepts dropped files, and documents of the case dragged from their list. */
export function useItemDrop(onFiles: (files: File[]) => void, onDocument: (documentId: string) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget instanceof Node ? relatedTarget : null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const dragged = event.dataTransfer.getData(documentDragType);
      if (dragged) onDocument(dragged);
      else if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
    },
  };
}
