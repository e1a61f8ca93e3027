import { citationText } from '#shared/routes/engine/citation-text.ts';
import type { Citation } from '#shared/routes/engine/route.ts';
import { DayText } from './date-text.tsx';

/** Where a rule is from, when it was checked, and what couldn't be confirmed. */
export const SourceLine = ({ source }: { source: Citation }) => (
  <p>
    Source:{' '}
    <a href={source.address} target="_blank" rel="noreferrer">
      {citationText(source)}
    </a>
    , checked <DayText on={source.read_on} />. {source.unconfirmed}
  </p>
);
