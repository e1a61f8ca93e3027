import type { ShownSource } from '../../../content/route-page.ts';

/** Where a figure stands, since when it is in force, and when it was read there. */
export const SourceLine = ({ source }: { source: ShownSource }) => (
  <div className="source-line">
    <a href={source.address} rel="noreferrer">
      {source.name}
    </a>
    {source.since && <span>In force since {source.since}</span>}
    <span>Read {source.readOn}</span>
    <Unconfirmed source={source} />
  </div>
);

/** The same under a section's heading. */
export const Read = ({ source }: { source: ShownSource }) => (
  <div className="read">
    <SourceLine source={source} />
  </div>
);

const Unconfirmed = ({ source }: { source: ShownSource }) =>
  source.unconfirmed ? (
    <details className="unconfirmed">
      <summary>Not fully confirmed</summary>
      {source.unconfirmed}
    </details>
  ) : null;
