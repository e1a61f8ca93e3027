import purposes from 'content:purpose-names';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Section } from '../../../components/section.tsx';
import type { PurposeCode } from '../../../content/content-schema.ts';
import { answerLabels } from '../answer-texts.ts';
import { type CheckerChoice, choiceQuery } from '../checker-choice.ts';
import type { VisaAnswer } from '../visa-answer.ts';

/** One-line answers for each purpose while none is selected. */
export const PurposeAnswers = ({
  choice,
  answerTo,
  intro,
}: {
  choice: CheckerChoice;
  answerTo: (purpose: PurposeCode) => VisaAnswer;
  intro: ReactNode;
}) => (
  <Section title="Do you need a visa?" intro={intro}>
    <ul className="answer-notes">
      {purposes.map(({ code, name }) => {
        const { kind, headline } = answerTo(code as PurposeCode);
        return (
          <li key={code}>
            <h3>
              <Link className="link" to={`/requirements?${choiceQuery({ ...choice, purpose: code })}`}>
                {name}
              </Link>
            </h3>
            <p>
              {answerLabels[kind]}: {headline}
            </p>
          </li>
        );
      })}
    </ul>
  </Section>
);
