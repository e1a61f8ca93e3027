import { useState } from 'react';
import { nextToAct } from '#shared/domain/checklist.ts';
import { isOpen, type Section } from './progress.ts';

/** Lists with more items than this start collapsed. Otherwise they would take up more than five screens. */
const longListThreshold = 40;

export interface SectionFolds {
  /** Whether sections can be collapsed. */
  readonly isLong: boolean;
  readonly isOpen: (sectionId: string) => boolean;
  readonly set: (sectionId: string, open: boolean) => void;
  readonly foldAll: () => void;
  readonly unfoldAll: () => void;
}

/** The section with the next step, which for staff is a review. */
function nextSection(sections: readonly Section[], isStaff: boolean): string | undefined {
  const turn = isStaff ? 'TEAM' : 'APPLICANT';
  const isReviewable = ({ items }: Section) => items.some(({ status }) => status === 'UPLOADED');
  const isNext = ({ items }: Section) => items.some((item) => isOpen(item) && nextToAct(item) === turn);
  return ((isStaff && sections.find(isReviewable)) || sections.find(isNext))?.id;
}

/** Which sections of a long list are expanded: initially the next one, and then whatever the user chooses. */
export function useSectionFolds(sections: readonly Section[], isStaff: boolean): SectionFolds {
  // Fixed on mount. Following the next section after each change would collapse the one the user is working in.
  const [first] = useState(() => nextSection(sections, isStaff));
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const setAll = (open: boolean) => () => setChanged(new Map(sections.map(({ id }) => [id, open])));
  return {
    isLong: sections.reduce((sum, { items }) => sum + items.length, 0) > longListThreshold,
    isOpen: (sectionId) => changed.get(sectionId) ?? sectionId === first,
    set: (sectionId, open) => setChanged((before) => new Map(before).set(sectionId, open)),
    foldAll: setAll(false),
    unfoldAll: setAll(true),
  };
}
