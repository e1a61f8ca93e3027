import type { ShownSource } from '../../../content/shown-sources.ts';
import { dayText } from '../../../lib/dates.ts';
import { numberOf } from '../answer-sources.ts';
import { answerTexts } from '../answer-texts.ts';

/** The page a fact comes from, when it was checked, and when it is due for review. */
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
    , checked {dayText(source.readOn)}
  </>
);

const nextCheck = ({ checkBy }: ShownSource): string => `next check due ${dayText(checkBy)}`;

/** Links a fact to its page. The list below the answer has the same number, with the dates. */
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

interface SourceListProps {
  readonly sources: readonly ShownSource[];
  /** Omits the next review date, and the reason why a page couldn't be confirmed. */
  readonly isBrief: boolean;
}

/** The pages of an answer, each once. Unconfirmed ones come last, under one heading. */
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
