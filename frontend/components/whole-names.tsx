import type { ReactNode } from 'react';

/** H-1B, EB-2, I-907, GMT-5, two-step: browsers may break lines at their hyphens. */
const hyphenated = /(\b(?:[A-Z]{1,3}-\d+[A-Z]?|[Tt]wo-step)\b)/;

/** A text that doesn't break within such a name. It stays the same text for search and copying. */
export const WholeNames = ({ children }: { children: string }): ReactNode =>
  withoutBreaks(children, hyphenated);

/** @param unbroken where lines don't break: a pattern with one group around it all */
export const withoutBreaks = (text: string, unbroken: RegExp): ReactNode =>
  text.split(unbroken).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position in the text
      <span key={index} className="numeral">
        {part}
      </span>
    ),
  );
