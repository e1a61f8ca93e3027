import services from 'content:services';
import { ButtonLink } from '../../components/button.tsx';
import { CallToAction } from '../../components/call-to-action.tsx';
import { FigureRow } from '../../components/figure-row.tsx';
import { RateBadge } from '../../components/rate-badge.tsx';
import { SampleMark, SampleNote } from '../../components/sample-mark.tsx';
import { PageTitle, Section } from '../../components/section.tsx';
import { Steps } from '../../components/steps.tsx';
import { Time } from '../../features/countries/components/figures.tsx';
import { RouteLinks } from '../../features/countries/components/route-links.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { graphOf, listData, organizationData } from '../../lib/structured-data.ts';
import '../../theme/public.css';

export default function ServicesPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Visa and immigration services"
        description="Work, extraordinary ability, business, student, family, and green card petitions: what each includes, how long it takes, and how often it succeeds."
        path="/services"
        structuredData={graphOf(organizationData(), listData('Services', services.groups))}
      />
      <PageTitle
        title="Services"
        lead="Six kinds of cases, one way of working: assess first, prepare once, then file."
        actions={<ButtonLink to="/consultation">Book a 15-minute call</ButtonLink>}
      />
      <FigureRow figures={services.figures} />
      <Section
        title="What we do"
        intro={
          <>
            <p>Times run from a complete file to a decision. Past results don’t predict yours.</p>
            <SampleNote of={services.groups.flatMap(({ time, success }) => [time, success])} />
          </>
        }
      >
        <ul className="offers">
          {services.groups.map((group) => (
            <li key={group.id} id={group.id}>
              <div>
                <h3 className="title">{group.name}</h3>
                <p className="soft">{group.detail}</p>
                <ul className="types" aria-label="Visas">
                  {group.visas.map((visa) => (
                    <li className="chip" key={visa}>
                      {visa}
                    </li>
                  ))}
                </ul>
                <RouteLinks routes={group.routes} />
              </div>
              <ul className="points">
                {group.includes.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
              <dl className="facts">
                <div>
                  <dt>Time</dt>
                  <dd>
                    <Time value={group.time} />
                    <SampleMark of={group.time} />
                  </dd>
                </div>
                <div>
                  <dt>Success rate</dt>
                  <dd>
                    <RateBadge percent={group.successPercent} />
                    <SampleMark of={group.success} />
                  </dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="How we work">
        <Steps steps={services.steps} />
      </Section>
      <CallToAction
        title="Not sure which one you need?"
        text="Most people aren’t. Tell us about your situation, and an expert will read it before your call."
        action={{ label: 'Start the assessment', to: '/consultation' }}
      >
        <ButtonLink variant="ghost" to="/eligibility">
          Compare every route
        </ButtonLink>
        <ButtonLink variant="ghost" to="/visa-services">
          See the visa categories
        </ButtonLink>
      </CallToAction>
    </div>
  );
}
