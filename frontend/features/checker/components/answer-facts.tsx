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
    <p>
      <span className="figure">{totalText(route.total)}</span>{' '}
      <span className="soft">
        {answerTexts.officialFees}
        {route.total.hasYearly && answerTexts.oneYear}
      </span>
    </p>
    <details>
      <summary>{answerTexts.eachFee}</summary>
      {route.fees.map((fee) => (
        <FeeLine key={fee.name} fee={fee} />
      ))}
      {route.times.map((time) => (
        <TimeLine key={time.name} time={time} />
      ))}
    </details>
  </Fact>
);

/** "$205 you pay, $1,655 your employer or petitioner". */
function totalText({ currency, applicant, sponsor }: RouteAnswer['total']): string {
  const amount = (from: number) => formatFee({ currency, from });
  if (sponsor === 0) return amount(applicant);
  return `${amount(applicant + sponsor)}, of which you pay ${amount(applicant)}`;
}

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
