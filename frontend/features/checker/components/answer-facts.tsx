import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatFee } from '../../../content/format-figures.ts';
import { dayText } from '../../../lib/dates.ts';
import { answerTexts } from '../answer-texts.ts';
import type { RouteAnswer, VisaAnswer } from '../visa-answer.ts';
import { SourceNote } from './source-note.tsx';

type Fee = VisaAnswer['fees'][number];
type Time = VisaAnswer['times'][number];

/** Stay, what to apply for, fees, and times, each with its own page and dates. */
export function AnswerFacts({ answer }: { answer: VisaAnswer }) {
  const { stay, apply, permit, fees, feeNote, times, routes } = answer;
  if (!stay && !apply && !feeNote && fees.length + times.length + routes.length === 0) return null;
  return (
    <dl className="answer-facts">
      {stay && (
        <Fact name={answerTexts.stay}>
          <p className="figure">{stay.text}</p>
          <SourceNote source={stay.source} />
        </Fact>
      )}
      {apply && (
        <Fact name={answerTexts.applyFor}>
          <p className="figure">{permit}</p>
          <Address {...apply} />
        </Fact>
      )}
      {(fees.length > 0 || feeNote) && (
        <Fact name={answerTexts.officialFee}>
          {fees.map((fee) => (
            <FeeLine key={fee.name} fee={fee} />
          ))}
          {feeNote && <p>{feeNote}</p>}
        </Fact>
      )}
      {times.length > 0 && (
        <Fact name={answerTexts.time}>
          {times.map((time) => (
            <TimeLine key={time.name} time={time} />
          ))}
        </Fact>
      )}
      {routes.map((route) => (
        <RouteFact key={route.path} route={route} />
      ))}
    </dl>
  );
}

const RouteFact = ({ route }: { route: RouteAnswer }) => (
  <Fact name={route.name}>
    <p>
      <Link className="link" to={route.page}>
        {answerTexts.routePage}
      </Link>
    </p>
    <details>
      <summary>Fees and times</summary>
      {route.fees.map((fee) => (
        <FeeLine key={fee.name} fee={fee} />
      ))}
      {route.times.map((time) => (
        <TimeLine key={time.name} time={time} />
      ))}
    </details>
  </Fact>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const FeeLine = ({ fee }: { fee: Fee }) => (
  <div className="fact">
    <p>
      <span className="figure">{formatFee({ currency: fee.currency, from: fee.amount, to: fee.to })}</span>{' '}
      {fee.name}
      {fee.inForceFrom && <>, since {dayText(fee.inForceFrom)}</>}
    </p>
    {fee.note && <p className="soft">{fee.note}</p>}
    <SourceNote source={fee.source} />
  </div>
);

const TimeLine = ({ time }: { time: Time }) => (
  <div className="fact">
    <p>
      <b>{time.name}:</b> {time.time}
    </p>
    <SourceNote source={time.source} />
  </div>
);

/** An official site, or a page of ours. */
const Address = ({ label, url }: { label: string; url: string }) =>
  url.startsWith('/') ? (
    <Link className="link" to={url}>
      {label}
    </Link>
  ) : (
    <a className="link" href={url} rel="noreferrer">
      {label}
    </a>
  );
