import type { ShownSource } from '../../../content/route-page.ts';
import { dayText } from '../../../lib/dates.ts';

/** A figure's source, effective date, the date it was checked, and the next review date. */
export const SourceLine = ({ source }: { source: ShownSource }) => (
  <div className="source-line">
    <a href={source.address} rel="noreferrer">
      {source.name}
    </a>
    {source.since && <span>In effect since {dayText(source.since)}</span>}
    <span>{readText(source)}</span>
    <Unconfirmed source={source} />
  </div>
);

/** The same, below a section's heading. */
export const Read = ({ source }: { source: ShownSource }) => (
  <div className="read">
    <SourceLine source={source} />
  </div>
);

export const readText = ({ readOn, checkBy }: Pick<ShownSource, 'readOn' | 'checkBy'>): string =>
  `Checked ${dayText(readOn)}, next check due ${dayText(checkBy)}`;

const Unconfirmed = ({ source }: { source: ShownSource }) =>
  source.unconfirmed ? (
    <details className="unconfirmed">
      <summary>Not fully confirmed</summary>
      {source.unconfirmed}
    </details>
  ) : null;
