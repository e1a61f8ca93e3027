import home from 'content:home';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/button.tsx';
import { CallToAction } from '../../components/call-to-action.tsx';
import { Sheet } from '../../components/chart.tsx';
import { FigureRow } from '../../components/figure-row.tsx';
import { Section } from '../../components/section.tsx';
import { Steps } from '../../components/steps.tsx';
import type { CheckerQuestion } from '../../features/checker/checker-choice.ts';
import { EligibilityChecker } from '../../features/checker/components/eligibility-checker.tsx';
import { HeroChart } from '../../features/checker/components/hero-chart.tsx';
import { DestinationCards } from '../../features/countries/components/destination-cards.tsx';
import { countryOf } from '../../features/countries/destinations.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { useSession } from '../../lib/session.tsx';
import { absolute } from '../../lib/site-url.ts';
import { graphOf, organizationData } from '../../lib/structured-data.ts';
import '../../theme/public.css';

const popular = home.popular.flatMap((slug) => countryOf(slug) ?? []);

export default function HomePage() {
  const [question, setQuestion] = useState<CheckerQuestion>();
  const signedIn = useSession().status === 'signedIn';
  return (
    <>
      <PageHead
        title="Landfall · Know where you will land"
        description="Check which visa fits your passport and plans, what it costs, and how long it takes, then file with an immigration legal team."
        path="/"
        structuredData={graphOf(organizationData(), {
          '@type': 'WebSite',
          name: 'Landfall',
          url: absolute('/'),
        })}
      />
      <div className="wrap hero">
        <div className="top">
          <div className="say">
            <h1 className="display">Know where you will land.</h1>
            <p className="lead">
              Guided visa petitions with an immigration legal team, renewal reminders and relocation help.
              Check your eligibility first. It takes a minute and you don’t need an account.
            </p>
            <div className="buttons">
              <ButtonLink variant="secondary" to="/application-process">
                Start Application
              </ButtonLink>
              {signedIn ? (
                <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
              ) : (
                <ButtonLink to="/auth">Get Started</ButtonLink>
              )}
            </div>
          </div>
          <EligibilityChecker onAnswer={setQuestion} />
          <Sheet>
            <HeroChart question={question} />
          </Sheet>
        </div>
        <FigureRow figures={home.figures} after={home.assurance} />
      </div>
      <div className="wrap">
        <Section
          title="Popular Destinations"
          intro={
            <>
              <p>Each drawn from the water, the way you would first see it.</p>
              <p>
                <Link className="link" to="/countries">
                  All countries
                </Link>
              </p>
            </>
          }
        >
          <DestinationCards destinations={popular} to={() => '/destinations'} />
        </Section>
        <Section title="Who we help">
          <ul className="rows">
            {home.whoWeHelp.map(({ name, detail, visas }) => (
              <li key={name}>
                <h3 className="card-title">{name}</h3>
                <p>{detail}</p>
                <span className="text-ui faint">{visas}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="How it works">
          <Steps steps={home.steps} />
        </Section>
        <CallToAction
          title="Is the O-1A within your reach?"
          text="The wizard scores your case out of ten and tells you what would raise your score."
          action={{ label: 'Check Eligibility', to: '/wizard' }}
        >
          <ButtonLink variant="ghost" to="/eligibility">
            Compare every route
          </ButtonLink>
        </CallToAction>
      </div>
    </>
  );
}
