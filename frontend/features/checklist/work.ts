import { createContext, type ReactNode, useContext } from 'react';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { Document } from '#shared/records/document.ts';

/** A pending upload to an item. */
interface ItemUpload {
  readonly id: string;
  readonly itemId?: string | undefined;
}

/** The dependencies of the checklist's items. The page provides them because documents are another feature. */
export interface ChecklistWork {
  readonly caseId: string;
  readonly isStaff: boolean;
  /** After the decision it's no one's turn. Files can still be added, because the team may ask for more. */
  readonly isDecided: boolean;
  readonly documents: ReadonlyMap<string, Document>;
  readonly uploads: readonly ItemUpload[];
  readonly drawUpload: (upload: ItemUpload) => ReactNode;
  readonly onFiles: (files: File[], itemId: string, replaces?: string) => void;
  readonly onDownload: (document: Document) => void;
  /** Opens the viewer. */
  readonly onView: (item: ChecklistItem, documentId?: string) => void;
  /** Called after something changed on the case. */
  readonly onChange: () => void;
}

const Context = createContext<ChecklistWork | undefined>(undefined);
export const WorkProvider = Context.Provider;

export function useWork(): ChecklistWork {
  const work = useContext(Context);
  if (!work) throw new Error('useWork requires WorkProvider');
  return work;
}
