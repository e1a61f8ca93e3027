import { Breadcrumbs } from '../../../components/breadcrumbs.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { Flag } from '../../../components/flag.tsx';
import { SampleMark, SampleNote } from '../../../components/sample-mark.tsx';
import { PageTitle, Section } from '../../../components/section.tsx';
import type { RoutePage } from '../../../content/route-page.ts';
import { breadcrumbData, graphOf, questionData, structuredDataText } from '../../../lib/structured-data.ts';
import { CriteriaTable } from './criteria-table.tsx';
import { RouteChart } from './route-chart.tsx';

/** The route's introduction, key figures, and criteria. */
export function RouteCriteria({ page }: { page: RoutePage }) {
  const { place, path } = page;
  const trail = [
    { label: 'Destinations', to: '/destinations' },
    { label: place.name, to: `/destinations/${place.slug}` },
  ];
  return (
    <>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own content, escaped for a script element
        dangerouslySetInnerHTML={{
          __html: structuredDataText(
            graphOf(
              breadcrumbData([...trail, { label: page.shortName, to: path }]),
              questionData(page.questions),
            ),
          ),
        }}
      />
      <PageTitle
        before={<Breadcrumbs trail={trail} />}
        title={
          <span className="with-flag">
            <Flag country={place.flag} size="l" />
            {page.name}
          </span>
        }
        lead={page.lead}
        actions={
          <>
            <ButtonLink to="/consultation">Book a 15-minute call</ButtonLink>
            <ButtonLink variant="primary" to="/eligibility">
              Check yours
            </ButtonLink>
          </>
        }
      />
      <RouteChart place={place.chart} stages={page.timeline.stages.map(({ name }) => name)} />
      <dl className="strip">
        {page.figures.map(({ label, value, note, about, ...own }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={about ? 'estimate' : undefined}>{value}</dd>
            <dd className="note-line">{note}</dd>
            <dd className="note-line">
              <SampleMark of={own} />
            </dd>
          </div>
        ))}
      </dl>
      <SampleNote of={[...page.figures, ...page.timeline.stages]} />
      <Section
        id="criteria"
        title={page.criteria.title}
        intro={
          <>
            <p>{page.criteria.intro}</p>
            <p className="read">Each criterion names its rule and what to bring.</p>
          </>
        }
      >
        <CriteriaTable items={page.criteria.items} columns={page.criteria.columns} />
      </Section>
    </>
  );
}
