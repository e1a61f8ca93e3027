import type { ShownSource } from '../../../content/shown-sources.ts';
import { dayText } from '../../../lib/dates.ts';
import { numberOf } from '../answer-sources.ts';
import { answerTexts } from '../answer-texts.ts';

/** The page a fact is on, when it was read, and when we read it again at the latest. */
export const SourceNote = ({ source }: { source: ShownSource }) => (
  <small className="source">
    <SourcePage source={source} />, {nextCheck(source)}
    {!source.confirmed && (
      <span className="unconfirmed">
        <b>Not confirmed.</b> {source.how}
      </span>
    )}
  </small>
);

const SourcePage = ({ source }: { source: ShownSource }) => (
  <>
    <a className="link" href={source.url} rel="noreferrer">
      {source.authority}: {source.title}
    </a>
    , read {dayText(source.readOn)}
  </>
);

const nextCheck = ({ checkBy }: ShownSource): string => `next check by ${dayText(checkBy)}`;

/** Leads from a fact to its page; the list below the answer has the same number, with the dates. */
export const SourceMark = ({
  of: source,
  among: sources,
}: {
  of: ShownSource;
  among: readonly ShownSource[];
}) => {
  const number = numberOf(sources, source);
  return (
    <sup className="source-mark">
      <a href={source.url} rel="noreferrer" aria-label={`Source ${number}: ${source.title}`}>
        {number}
      </a>
    </sup>
  );
};

export interface SourceListProps {
  readonly sources: readonly ShownSource[];
  /** Without the next check, and without what stands in the way of confirming a page. */
  readonly isBrief: boolean;
}

/** Each page of an answer once. What no one could confirm is last, under one heading. */
export function SourceList({ sources, isBrief }: SourceListProps) {
  const firstUnconfirmed = sources.findIndex(({ confirmed }) => !confirmed);
  return (
    <ul className="answer-sources" aria-label={answerTexts.sources}>
      {sources.map((source, index) => (
        <li key={`${source.url} ${source.confirmed}`} className="source">
          {index === firstUnconfirmed && <b className="unconfirmed">{answerTexts.notConfirmed}</b>}
          {index + 1} <SourcePage source={source} />
          {!isBrief && <>, {nextCheck(source)}</>}
          {!isBrief && !source.confirmed && <span className="unconfirmed">{source.how}</span>}
        </li>
      ))}
    </ul>
  );
}
