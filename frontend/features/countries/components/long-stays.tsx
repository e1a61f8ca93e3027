import { FileText } from 'lucide-react';
import { Fragment } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Section } from '../../../components/section.tsx';
import { Steps } from '../../../components/steps.tsx';
import type { CountryPage, ShownLongStay, ShownProfession } from '../../../content/content-parts.ts';
import { formatFee } from '../../../content/format-figures.ts';
import { SourceLine } from './figure-origin.tsx';

type Sources = CountryPage['sources'];

/** A profession's requirements: permission, documents, and steps. Fees and times are those of the visa. */
const ProfessionSections = ({ of, country }: { of: ShownProfession; country: CountryPage }) => {
  const { sources, nameInSentence } = country;
  const name = of.name.toLowerCase();
  return (
    <>
      <Section
        id={of.id}
        title={`${of.name} in ${nameInSentence}`}
        intro={
          <>
            <p>{of.lead}</p>
            <SourceLine of={of.source} sources={sources} />
          </>
        }
      >
        <ul className="columns">
          {of.permissions.map(({ name: permission, text, source }) => (
            <li key={permission}>
              <h3 className="title">{permission}</h3>
              <p>{text}</p>
              <SourceLine of={source} sources={sources} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={`What ${name} need`}
        intro={
          <>
            <p>Your embassy’s own list takes precedence.</p>
            <SourceLine of={of.documents.source} sources={sources} />
          </>
        }
      >
        <ul className="ticks cols2">
          {of.documents.items.map((item) => (
            <li key={item}>
              <Icon of={FileText} />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={`Steps for ${name}`}>
        <Steps steps={of.steps.map((step) => ({ name: step, detail: '' }))} />
      </Section>
    </>
  );
};

/** A country's national visas for more than 90 days: fees and times, each with its source. */
const LongStaySection = ({ country }: { country: CountryPage }) => (
  <Section id="long-stays" title="Stays of more than 90 days" intro="A Schengen visa doesn’t cover them.">
    <ul className="columns">
      {country.longStays.map((stay) => (
        <LongStay key={stay.name} stay={stay} sources={country.sources} />
      ))}
    </ul>
  </Section>
);

const LongStay = ({ stay, sources }: { stay: ShownLongStay; sources: Sources }) => (
  <li>
    <h3 className="title">{stay.name}</h3>
    <p>{stay.detail}</p>
    <SourceLine of={stay.source} sources={sources} />
    {stay.fees.map(({ name, currency, amount, to, note, source }) => (
      <Fragment key={name}>
        <p>
          <b>{formatFee({ currency, from: amount, to })}</b> {name}. {note}
        </p>
        <SourceLine of={source} sources={sources} />
      </Fragment>
    ))}
    {stay.times.map(({ name, time, source }) => (
      <Fragment key={name}>
        <p>
          <b>{name}:</b> {time}
        </p>
        <SourceLine of={source} sources={sources} />
      </Fragment>
    ))}
    {stay.documents && (
      <p>
        <b>Documents:</b> {stay.documents.join('; ')}
      </p>
    )}
  </li>
);

/** Requirements beyond a short visit: professions with their own rules, and the country's national visas. */
export const LongStays = ({ country }: { country: CountryPage }) => (
  <>
    {country.professions.map((profession) => (
      <ProfessionSections key={profession.id} of={profession} country={country} />
    ))}
    <LongStaySection country={country} />
  </>
);
