import regions from 'content:region-pages';
import { Link, useLocation } from 'react-router-dom';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { CallToAction } from '../../components/call-to-action.tsx';
import { PageTitle, Section } from '../../components/section.tsx';
import { CompareTable } from '../../features/countries/components/compare-table.tsx';
import { RegionSheet } from '../../features/countries/components/region-sheet.tsx';
import { placesIn } from '../../features/countries/destinations.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { breadcrumbData, graphOf } from '../../lib/structured-data.ts';
import '../../theme/public.css';

export default function RegionPage() {
  const { pathname } = useLocation();
  const region = regions.find(({ id }) => pathname.replace(/\/$/, '').endsWith(`/${id}`));
  if (!region) return null;
  const path = `/destinations/${region.id}`;
  const places = placesIn(region.id);
  return (
    <div className="wrap">
      <PageHead
        title={`Visas in ${region.name}`}
        description={`${region.summary} ${places.map((place) => place.name).join(', ')}: visas, fees, and times.`}
        path={path}
        structuredData={graphOf(
          breadcrumbData([
            { label: 'Destinations', to: '/destinations' },
            { label: region.name, to: path },
          ]),
        )}
      />
      <PageTitle
        before={<Breadcrumbs trail={[{ label: 'Destinations', to: '/destinations' }]} />}
        title={region.name}
        lead={region.lead}
      />
      <RegionSheet destinations={places} />
      <Section
        title="Fees and times"
        intro="Figures in italics are estimates; all others are published by the authority."
      >
        <CompareTable destinations={places} />
      </Section>
      {region.routes.length > 0 && (
        <Section
          title="Routes in depth"
          intro="What each requires, with strong and weak evidence, fees, times, and where each fact is from."
        >
          <ul className="columns">
            {region.routes.map(({ name, summary, path: page }) => (
              <li key={page}>
                <h3 className="title">
                  <Link className="link" to={page}>
                    {name}
                  </Link>
                </h3>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Good to know">
        <ul className="columns">
          {region.goodToKnow.map(({ name, detail }) => (
            <li key={name}>
              <h3 className="title">{name}</h3>
              <p>{detail}</p>
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction
        place={places.at(-1)?.chart ?? 'schengen'}
        title="Between two countries?"
        text="Compare fees and times first. If it’s still a close call, fifteen minutes with an expert usually settles it."
        action={{ label: 'Book a 15-minute call', to: '/consultation' }}
      >
        <ButtonLink variant="ghost" to="/destination-countries">
          Compare fees and times
        </ButtonLink>
      </CallToAction>
    </div>
  );
}
