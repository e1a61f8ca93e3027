import { Clock, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { bookingTexts } from '../texts.ts';

/** The call's details, and what the visitor told us. */
export function CallFacts({
  answers,
  visitor,
  children,
}: {
  answers: readonly string[];
  visitor: string;
  /** Shown between the two: the time zone, if it isn't next to the calendar. */
  children?: ReactNode;
}) {
  return (
    <div className="call-facts">
      <p className="text-ui soft">Landfall</p>
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
      </ul>
      {children}
      {answers.some(Boolean) && (
        <dl className="call-answers">
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
