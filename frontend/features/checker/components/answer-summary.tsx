import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatFee } from '../../../content/format-figures.ts';
import type { ShownSource } from '../../../content/shown-sources.ts';
import { dayText } from '../../../lib/dates.ts';
import { mainTimeOf, sourcesOf } from '../answer-sources.ts';
import { answerLabels, answerTexts } from '../answer-texts.ts';
import type { RouteAnswer, VisaAnswer } from '../visa-answer.ts';
import { Fact } from './fact.tsx';
import { SourceList, SourceMark } from './source-note.tsx';
import './visa-answer.css';

interface AnswerSummaryProps {
  readonly answer: VisaAnswer;
  /** Set in the card. The requirements page explains its sources. */
  readonly isBrief?: boolean;
  readonly children?: ReactNode;
}

/**
 * The answer to "Do I need a visa?" for one passport, destination, and purpose. The card and the requirements page
 * show the same.
 */
export function AnswerSummary({ answer, isBrief = false, children }: AnswerSummaryProps) {
  const { kind, headline, detail, source } = answer;
  const sources = sourcesOf(answer);
  return (
    <div className={`visa-answer is-${kind}`}>
      <p className="kind">{answerLabels[kind]}</p>
      <h3 className="title">
        {headline}
        {source && <SourceMark of={source} among={sources} />}
      </h3>
      <p>{detail}</p>
      <AnswerFacts answer={answer} sources={sources} />
      {children}
      {sources.length > 0 && <SourceList sources={sources} isBrief={isBrief} />}
    </div>
  );
}

interface FactsProps {
  readonly answer: VisaAnswer;
  readonly sources: readonly ShownSource[];
}

/** What to apply for, fees, times, and stay, each with the number of its source. */
function AnswerFacts({ answer, sources }: FactsProps) {
  const { stay, apply, permit, fees, feeNote, times, routes } = answer;
  const hasFees = fees.length + routes.length > 0 || feeNote;
  const hasTimes = times.length + routes.length > 0;
  if (!stay && !apply && !hasFees && !hasTimes) return null;
  return (
    <dl className="answer-facts">
      {apply && (
        <Fact name={answerTexts.applyFor}>
          <p className="figure">{permit}</p>
        </Fact>
      )}
      {hasFees && (
        <Fact name={answerTexts.officialFee}>
          {fees.map((fee) => (
            <FeeLine key={fee.name} fee={fee} sources={sources} />
          ))}
          {routes.map((route) => (
            <TotalLine key={route.path} route={route} sources={sources} />
          ))}
          {routes.length > 0 && <p className="soft">{totalsText(routes)}</p>}
          {feeNote && <p>{feeNote}</p>}
        </Fact>
      )}
      {hasTimes && (
        <Fact name={answerTexts.time}>
          {times.map((time) => (
            <TimeLine key={time.name} time={time} sources={sources} />
          ))}
          {routes.map((route) => (
            <TimeLine key={route.path} time={mainTimeOf(route)} of={route.name} sources={sources} />
          ))}
        </Fact>
      )}
      {stay && (
        <Fact name={answerTexts.stay}>
          <p className="fact">
            {stay.text}
            <SourceMark of={stay.source} among={sources} />
          </p>
        </Fact>
      )}
    </dl>
  );
}

type Sources = Pick<FactsProps, 'sources'>;

const FeeLine = ({ fee, sources }: { fee: VisaAnswer['fees'][number] } & Sources) => (
  <p className="fact">
    <span className="figure">{formatFee({ currency: fee.currency, from: fee.amount, to: fee.to })}</span>{' '}
    {fee.name}
    {fee.inForceFrom && <>, since {dayText(fee.inForceFrom)}</>}
    <SourceMark of={fee.source} among={sources} />
    {fee.note && <span className="soft"> {fee.note}</span>}
  </p>
);

/** The total fees of a route: "$1,860 US O-1A, of which you pay $205". */
const TotalLine = ({ route, sources }: { route: RouteAnswer } & Sources) => {
  const { currency, applicant, sponsor } = route.total;
  const [fee] = route.fees;
  return (
    <p className="fact">
      <span className="figure">{formatFee({ currency, from: applicant + sponsor })}</span>{' '}
      <Link className="link" to={route.page}>
        {route.name}
      </Link>
      {sponsor > 0 && <>, of which you pay {formatFee({ currency, from: applicant })}</>}
      {fee && <SourceMark of={fee.source} among={sources} />}
    </p>
  );
};

const totalsText = (routes: VisaAnswer['routes']): string =>
  answerTexts.officialFees + (routes.some(({ total }) => total.hasYearly) ? answerTexts.oneYear : '');

const TimeLine = ({
  time,
  of,
  sources,
}: { time: VisaAnswer['times'][number] | undefined; of?: string } & Sources) =>
  time ? (
    <p className="fact">
      <b>
        {of && `${of}: `}
        {time.name}:
      </b>{' '}
      {time.time}
      <SourceMark of={time.source} among={sources} />
    </p>
  ) : null;
