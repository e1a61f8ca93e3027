import { Clock, Globe, Video } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { timeZoneChoices, zoneText } from '../../../lib/zone-time.ts';
import { bookingTexts } from '../texts.ts';

/** What the call is, in which zone its times are shown, and what the visitor told us. */
export function CallFacts({
  timeZone,
  onTimeZone,
  at,
  answers,
  visitor,
}: {
  timeZone: string;
  onTimeZone: (timeZone: string) => void;
  /** The instant whose offset is shown. */
  at: Date;
  answers: readonly string[];
  visitor: string;
}) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="ev">
      <p className="ui soft">Landfall</p>
      <h2 className="title">{bookingTexts.title}</h2>
      <ul>
        <li>
          <Icon of={Clock} />
          {bookingTexts.length}
        </li>
        <li>
          <Icon of={Video} />
          {bookingTexts.video}
        </li>
        <li>
          <Icon of={Globe} />
          <span className="zone">
            <span>{zoneText(timeZone, at)}</span>
            {choosing ? (
              <SelectField
                label={bookingTexts.zone}
                options={timeZoneChoices(at, timeZone)}
                value={timeZone}
                onChange={(event) => onTimeZone(event.target.value)}
              />
            ) : (
              <button type="button" className="link ui" onClick={() => setChoosing(true)}>
                {bookingTexts.changeZone}
              </button>
            )}
          </span>
        </li>
      </ul>
      {answers.some(Boolean) && (
        <dl className="ans">
          {visitor && (
            <div>
              <dt>For</dt>
              <dd>{visitor}</dd>
            </div>
          )}
          {bookingTexts.answers.map(
            (question, index) =>
              answers[index] && (
                <div key={question}>
                  <dt>{question}</dt>
                  <dd>{answers[index]}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </div>
  );
}
