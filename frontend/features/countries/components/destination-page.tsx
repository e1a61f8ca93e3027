import steps from 'content:service-steps';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { chartOf } from '../../../charts/charts.ts';
import { Breadcrumbs } from '../../../components/breadcrumbs.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { Chart, Sheet } from '../../../components/chart.tsx';
import { ChartNames } from '../../../components/chart-names.tsx';
import { Flag } from '../../../components/flag.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Questions } from '../../../components/questions.tsx';
import { SampleNote } from '../../../components/sample-mark.tsx';
import { PageTitle, Section } from '../../../components/section.tsx';
import { Steps } from '../../../components/steps.tsx';
import type { CountryPage } from '../../../content/content-parts.ts';
import { PageHead } from '../../../lib/page-head.tsx';
import { breadcrumbData, graphOf, questionData } from '../../../lib/structured-data.ts';
import { regionOf } from '../destinations.ts';
import { flagOf } from './destination-cards.tsx';
import { SourceLine } from './figure-origin.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { Sources } from './sources.tsx';
import { VisaTable } from './visa-table.tsx';
import '../../../theme/public.css';

/** Countries whose routes the eligibility page covers. */
const assessed = new Set(['usa', 'uk', 'canada']);

/**
 * A destination: figures, visas, documents, steps, and questions, all from the country's record. `children` follow
 * the figures.
 */
export function DestinationPage({ country, children }: { country: CountryPage; children?: ReactNode }) {
  const region = regionOf(country.region);
  const path = `/destinations/${country.slug}`;
  const parent = region?.page ? [{ label: region.name, to: `/destinations/${region.id}` }] : [];
  const trail = [{ label: 'Destinations', to: '/destinations' }, ...parent];
  return (
    <div className="wrap">
      <PageHead
        title={`Visas for ${country.nameInSentence}`}
        description={`${country.summary} Visas, fees, processing times, documents, and answers for ${country.nameInSentence}.`}
        path={path}
        structuredData={graphOf(
          breadcrumbData([...trail, { label: country.name, to: path }]),
          questionData(country.questions),
        )}
      />
      <PageTitle
        before={<Breadcrumbs trail={trail} />}
        title={
          <span className="with-flag">
            <Flag country={flagOf(country)} size="l" />
            {country.name}
          </span>
        }
        lead={country.lead}
        actions={<Actions country={country} />}
      />
      <Approach country={country} />
      <FigureStrip country={country} />
      <SampleNote of={ownFiguresOf(country)} />
      {children}
      <Section
        title="Which visa fits"
        intro={
          <>
            <p>Times are counted from filing. Figures in italics are estimates; all others are published.</p>
            {assessed.has(country.slug) && (
              <p>
                <Link className="link" to="/eligibility">
                  Check your eligibility
                </Link>
              </p>
            )}
          </>
        }
      >
        <VisaTable country={country} />
      </Section>
      <Section
        title="What you’ll need"
        intro={
          <>
            <p>The usual documents for a work visa. Your case shows the exact list.</p>
            <p>
              <Link className="link" to={`/requirements?destination=${country.checkerCode}`}>
                By passport and purpose
              </Link>
            </p>
          </>
        }
      >
        <ul className="ticks cols2">
          {country.documents.map(({ name, detail, source }) => (
            <li key={name}>
              <Icon of={FileText} />
              <span>
                <b>{name}</b>
                {detail}
                <SourceLine of={source} sources={country.sources} />
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="How it works">
        <Steps steps={steps} />
      </Section>
      <Section title="Frequently asked questions">
        <Questions questions={country.questions} />
      </Section>
      <Section title="Where the figures come from" intro="Only the authority’s page is official.">
        <Sources sources={country.sources} />
      </Section>
    </div>
  );
}

const ownFiguresOf = ({ figures: { visit, work }, visas }: CountryPage) => [
  visit.time,
  visit.fee,
  work.time,
  work.fee,
  ...visas.flatMap(({ time, fee }) => [time, fee ?? {}]),
];

const Actions = ({ country }: { country: CountryPage }) =>
  country.slug === 'usa' ? (
    <>
      <ButtonLink to="/consultation">Book a 15-minute call</ButtonLink>
      <ButtonLink variant="primary" to="/wizard">
        Check O-1A eligibility
      </ButtonLink>
    </>
  ) : (
    <>
      <ButtonLink to={`/contact?about=${country.slug}`}>Ask about {country.nameInSentence}</ButtonLink>
      <ButtonLink variant="primary" to="/consultation">
        Book a 15-minute call
      </ButtonLink>
    </>
  );

function Approach({ country }: { country: CountryPage }) {
  const { port, place } = chartOf(country.chart, 'large');
  const top = Math.min(Math.max(port[1] - 130, 0), 400);
  // A narrow page shows two thirds of the width. This keeps the port visible.
  const anchor = port[0] < 400 ? 'xMinYMid' : port[0] > 800 ? 'xMaxYMid' : 'xMidYMid';
  return (
    <div className="approach">
      <Sheet>
        <Chart
          place={country.chart}
          size="large"
          viewBox={`0 ${top} 1200 400`}
          anchor={anchor}
          label={`Chart of the approaches to ${place}`}
        >
          <ChartNames place={country.chart} />
        </Chart>
      </Sheet>
    </div>
  );
}
