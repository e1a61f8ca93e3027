import categories from 'content:visa-categories';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/button.tsx';
import { CallToAction } from '../../components/call-to-action.tsx';
import { Chart, Sheet } from '../../components/chart.tsx';
import { SampleMark, SampleNote } from '../../components/sample-mark.tsx';
import { PageTitle, Section } from '../../components/section.tsx';
import { Time } from '../../features/countries/components/figures.tsx';
import { RouteLinks } from '../../features/countries/components/route-links.tsx';
import { TimeScale } from '../../features/countries/components/time-scale.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { graphOf, listData } from '../../lib/structured-data.ts';
import '../../theme/public.css';

export default function VisaServicesPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Visa categories"
        description="Tourist, business, work, student, transit, and family visas: who each is for, what it requires, and how long it usually takes."
        path="/visa-services"
        structuredData={graphOf(listData('Visa categories', categories))}
      />
      <PageTitle
        title="Visa categories"
        lead="Six reasons to travel, six kinds of visas. The right one depends on what you’ll do there, not on how long you stay."
      />
      <div className="band">
        <Sheet>
          <Chart place="sg" size="large" viewBox="60 130 1140 250" mark={false} />
        </Sheet>
      </div>
      <Section
        title="How long each takes"
        intro={
          <>
            <p>
              From a complete application to a decision. These are our own estimates; each country’s page has
              its figures.
            </p>
            <SampleNote of={categories.map(({ time }) => time)} />
          </>
        }
      >
        <TimeScale spans={categories} />
      </Section>
      <Section
        title="What each requires"
        intro={
          <>
            <p>The usual documents. Your passport and destination decide the exact list.</p>
            <p>
              <Link className="link" to="/requirements">
                Requirements by passport
              </Link>
            </p>
          </>
        }
      >
        <ul className="categories in-section">
          {categories.map((category) => (
            <li key={category.id} id={category.id}>
              <div className="cat-head">
                <h3>{category.name}</h3>
                <Time value={category.time} />
                <SampleMark of={category.time} />
              </div>
              <p className="soft">{category.detail}</p>
              <ul className="points">
                {category.requirements.map((requirement) => (
                  <li key={requirement}>{requirement}</li>
                ))}
              </ul>
              <RouteLinks routes={category.routes} />
              <Link className="link" to="/destinations">
                Where to: {category.name.toLowerCase()} visas
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction
        place="us"
        title="Moving for work, with a strong record?"
        text="The wizard scores your O-1A case in five questions. For everything else, ask us."
        action={{ label: 'Check Eligibility', to: '/wizard' }}
      >
        <ButtonLink variant="ghost" to="/eligibility">
          Compare every route
        </ButtonLink>
        <ButtonLink variant="ghost" to="/contact">
          Contact
        </ButtonLink>
      </CallToAction>
    </div>
  );
}
