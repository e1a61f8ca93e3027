import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../../../components/section.tsx';
import { Steps } from '../../../components/steps.tsx';
import { answerTexts } from '../answer-texts.ts';
import { checkerTexts } from '../texts.ts';
import type { VisaAnswer } from '../visa-answer.ts';
import { AnswerSummary } from './answer-summary.tsx';
import { ApplyLink } from './apply-link.tsx';
import { RouteDetails } from './route-details.tsx';
import { SourceNote } from './source-note.tsx';
import { TickList } from './tick-list.tsx';

/** The answer to "Do I need a visa?" for one passport, destination, and purpose. */
export function VisaAnswerPanel({ answer, intro }: { answer: VisaAnswer; intro: ReactNode }) {
  const { apply, routes, documents, steps, exempt, conditions, announced } = answer;
  return (
    <>
      <Section title="Do you need a visa?" intro={intro}>
        <div className="cartouche">
          <AnswerSummary answer={answer}>
            {apply && (
              <div className="buttons">
                <ApplyLink apply={apply} />
              </div>
            )}
          </AnswerSummary>
          {routes.map((route) => (
            <RouteDetails key={route.path} route={route} />
          ))}
        </div>
      </Section>
      {exempt.length > 0 && (
        <Section title={answerTexts.exempt} intro="These people can still apply or travel.">
          <TickList items={exempt} icon={CircleCheck} isWide />
        </Section>
      )}
      {conditions.length > 0 && (
        <Section title="Also applies">
          <ul className="answer-notes">
            {conditions.map(({ name, text, source: own }) => (
              <Note key={name + text} name={name} text={text} source={own} />
            ))}
          </ul>
        </Section>
      )}
      {documents.length > 0 && (
        <Section title={checkerTexts.requiredDocuments}>
          <TickList items={documents} isWide />
        </Section>
      )}
      {steps.length > 0 && (
        <Section title={checkerTexts.nextSteps}>
          <Steps steps={steps.map((name) => ({ name, detail: '' }))} />
        </Section>
      )}
      {announced.length > 0 && (
        <Section title="Announced, not yet in effect" intro="These changes aren’t part of the answer above.">
          <ul className="answer-notes">
            {announced.map(({ name, when, text, source: own }) => (
              <Note key={name} name={name} text={`${when}. ${text}`} source={own} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const Note = ({ name, text, source }: VisaAnswer['conditions'][number]) => (
  <li>
    <h3>{name}</h3>
    <p>{text}</p>
    <SourceNote source={source} />
  </li>
);
