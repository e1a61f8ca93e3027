import countries from 'content:passport-countries';
import type { ReactNode } from 'react';
import { Section } from '../../../components/section.tsx';
import { answerLabels } from '../answer-texts.ts';
import type { VisaAnswer } from '../visa-answer.ts';
import { SourceNote } from './source-note.tsx';

interface Group {
  readonly answer: VisaAnswer;
  readonly names: string[];
}

/** The requirements by passport while none is selected, with passports that share an answer grouped together. */
export function PassportAnswers({
  answerTo,
  intro,
}: {
  answerTo: (passport: string) => VisaAnswer;
  intro: ReactNode;
}) {
  const groups = new Map<string, Group>();
  for (const [code, name] of Object.entries(countries)) {
    const answer = answerTo(code);
    const key = [answer.kind, answer.headline, answer.stay?.text].join();
    const group = groups.get(key) ?? { answer, names: [] };
    group.names.push(name);
    groups.set(key, group);
  }
  return (
    <Section title="Who needs a visa?" intro={intro}>
      <ul className="answer-notes">
        {[...groups].map(([key, { answer, names }]) => (
          <li key={key}>
            <h3>
              {answerLabels[answer.kind]}: {answer.headline}
            </h3>
            {answer.stay && <p>{answer.stay.text}</p>}
            <p className="soft">{names.join(', ')}</p>
            {answer.source && <SourceNote source={answer.source} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
