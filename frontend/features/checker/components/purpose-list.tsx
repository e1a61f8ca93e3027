import purposes from 'content:purposes';
import { Link } from 'react-router-dom';
import { Section } from '../../../components/section.tsx';
import { type CheckerChoice, choiceQuery } from '../checker-choice.ts';
import { TickList } from './tick-list.tsx';

/** The usual documents for each purpose, or for the selected one, while no destination is selected. */
export const PurposeList = ({ choice }: { choice: CheckerChoice }) => (
  <Section
    title="By purpose"
    intro="The documents that visa applications usually require. Choose a destination to see whether you need a visa."
  >
    <ul className="categories in-section">
      {purposes
        .filter(({ code }) => choice.purpose === '' || choice.purpose === code)
        .map(({ code, name, documents }) => (
          <li key={code}>
            <h3 className="title">{name}</h3>
            <TickList items={documents} />
            {choice.purpose === '' && (
              <Link className="link" to={`/requirements?${choiceQuery({ ...choice, purpose: code })}`}>
                {name} in detail
              </Link>
            )}
          </li>
        ))}
    </ul>
  </Section>
);
