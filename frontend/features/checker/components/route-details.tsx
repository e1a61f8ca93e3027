import { formatFee } from '../../../content/format-figures.ts';
import { dayText } from '../../../lib/dates.ts';
import { answerTexts } from '../answer-texts.ts';
import type { RouteAnswer } from '../visa-answer.ts';
import { SourceNote } from './source-note.tsx';

/** All fees and times of a route, each with its own source and dates. */
export const RouteDetails = ({ route }: { route: RouteAnswer }) => (
  <details className="route-details">
    <summary>
      {route.name}: {answerTexts.eachFee}
    </summary>
    {route.fees.map(({ name, currency, amount, to, inForceFrom, note, source }) => (
      <div key={name} className="fact">
        <p>
          <span className="figure">{formatFee({ currency, from: amount, to })}</span> {name}
          {inForceFrom && <>, since {dayText(inForceFrom)}</>}
        </p>
        {note && <p className="soft">{note}</p>}
        <SourceNote source={source} />
      </div>
    ))}
    {route.times.map(({ name, time, source }) => (
      <div key={name} className="fact">
        <p>
          <b>{name}:</b> {time}
        </p>
        <SourceNote source={source} />
      </div>
    ))}
  </details>
);
