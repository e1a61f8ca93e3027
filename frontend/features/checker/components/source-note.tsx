import type { ShownSource } from '../../../content/shown-sources.ts';
import { dayText } from '../../../lib/dates.ts';

/** The page a fact is on, when it was read, and when it's due for another look. */
export const SourceNote = ({ source }: { source: ShownSource }) => (
  <small className="source">
    <a className="link" href={source.url} rel="noreferrer">
      {source.authority}: {source.title}
    </a>
    , read {dayText(source.readOn)}, check again by {dayText(source.checkBy)}
    {!source.confirmed && (
      <span className="unconfirmed">
        <b>Not confirmed.</b> {source.how}
      </span>
    )}
  </small>
);
